import { copy, schemaOf } from '../../company/schemas.ts'

/** Of the element that opens the day of journal-day.content.ts, which is loaded then. */
export const journalDayTexts = {
  question: 'Why is the last Monday an open dot?',
  action: 'Open the day',
  close: 'Close the day',
  failed: 'The day did not load. Close it and open it again.',
}

export const schema = schemaOf(() => ({ journalDayTexts: copy }))
