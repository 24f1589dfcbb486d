/** Text of the element that opens the days in journal-days.content.ts. */
export const openJournalTexts = {
  question: 'Why is the last Monday an open dot?',
  /** Replaces `question` once the days have loaded. */
  hint: 'Every dot is a day. Choose one.',
  action: 'Open the day',
  close: 'Close the day',
  loading: 'Loading the day.',
  failed: 'The day did not load. Close it and open it again, or reload the page.',
}
