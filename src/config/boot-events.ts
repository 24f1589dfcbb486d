/** Said on the document when the page's own way out is shown, because nobody renders what the visitor waits for. */
export const GAVE_UP = 'gave-up'
