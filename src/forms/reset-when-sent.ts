/**
 * Ref cleanup of a form that is removed once it was sent. Firefox keeps a removed field's text and fills it
 * in after a reload, so it could be sent twice. Calls `isSent` when the form is removed.
 */
export const resetWhenSent = (form: HTMLFormElement | null, isSent: () => boolean) => () => {
  if (isSent()) form?.reset()
}
