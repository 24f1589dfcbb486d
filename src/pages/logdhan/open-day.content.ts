import { copy, schemaOf } from '../../company/schemas.ts'

/** For the element that opens and loads the day in journal-day.content.ts. */
export const journalDayTexts = {
  question: 'Why is the last Monday an open dot?',
  action: 'Open the day',
  close: 'Close the day',
  failed: 'The day did not load. Close it and open it again.',
}

export const schema = schemaOf(() => ({ journalDayTexts: copy }))
