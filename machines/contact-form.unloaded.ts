import type { SendFailure } from './contact-form.failures.ts'

const context = {
  draft: { name: '', email: '', message: '' },
  edited: [],
  shown: [],
  errors: {},
  emailHint: null,
  failure: null,
}

/** The machine's first snapshot, and the one after `load.failed`, for pages that have not loaded it. A test compares them with the machine. */
export const contactFormUnloaded = {
  initial: { value: { editing: 'pristine' }, context },
  lost: ({ failure }: { failure: SendFailure }) => ({
    value: { editing: 'failed' } as const,
    context: { ...context, failure },
  }),
} as const
