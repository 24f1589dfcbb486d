import { countOf, rupees } from '../../company/format.ts'
import { logdhanProduct, sampleJournal, sampleProject, suiteProduct } from '../../company/products.ts'

const marks = sampleJournal.kept.join('').replaceAll('.', '')
/** In `count` of the sample journal's `of` sessions, the trader kept the rules. */
export const keptSessions = { count: marks.replaceAll('o', '').length, of: marks.length }
const { instrument, quantity, entry, exit } = sampleJournal.entry
const { label, net, gstPercent } = sampleProject.invoice
const { needed, there } = sampleProject.stock
const grouped = (amount: number) => rupees(amount, { isGrouped: true })

/**
 * Sample data: for each of LogDhan's parts, in order, a record about the sample journal's last trade.
 * @before-launch Replace the sample records
 */
export const tradeRecords = {
  title: `One trade, ${countOf(logdhanProduct.features.length, 'part')}`,
  note: `Sample data: ${instrument}`,
  records: [
    { value: 'Waited for the close', note: 'Your rule: after the 15-minute close.' },
    {
      value: `${keptSessions.count} of ${keptSessions.of}`,
      note: 'Sessions within your rules, counting this one.',
    },
    { value: `${quantity} × ${entry.toFixed(2)} to ${exit.toFixed(2)}`, note: 'Logged in 40 seconds.' },
    { value: `${grouped(Math.round(quantity * entry))} at risk`, note: 'The whole premium.' },
    {
      value: 'Index +1.1%',
      note: `You held until 14:05: +${grouped(Math.round(quantity * (exit - entry)))}.`,
    },
  ],
}

/** The business suite's modules show these values of a sample project. */
export const projectRecords = {
  title: `One job, ${countOf(suiteProduct.modules.length, 'module')}`,
  note: `Sample data: ${sampleProject.title}, ${sampleProject.number}`,
  records: [
    { value: 'Fit the counter, Friday', note: 'Site team, waiting for stock.' },
    {
      value: `Plywood 18 mm: ${needed - there} short`,
      note: `${needed} sheets needed, ${there} on the shelf.`,
    },
    { value: '“Four more on Wednesday.”', note: 'From the store, beside the task.' },
    {
      value: grouped(Math.round(net * (1 + gstPercent / 100))),
      note: `${label}, ${gstPercent}% GST included.`,
    },
  ],
}
