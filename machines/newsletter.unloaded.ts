const context = { email: '', problem: null, hint: null, refusal: null }

/** The machine's first snapshot, and the one after `load.failed`, for pages that have not loaded it. A test compares them with the machine. */
export const newsletterUnloaded = {
  initial: { value: { entering: 'idle' }, context },
  lost: () => ({ value: { entering: 'error' } as const, context }),
} as const
