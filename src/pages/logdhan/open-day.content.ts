import { copy, schemaOf } from '../../company/schemas.ts'

/** Texts of the element that loads and shows the day in journal-day.content.ts. */
export const journalDayTexts = {
  question: 'Why is the last Monday an open dot?',
  action: 'Open the day',
  close: 'Close the day',
  failed: 'The day did not load. Close it and open it again.',
}

export const schema = schemaOf(() => ({ journalDayTexts: copy }))
