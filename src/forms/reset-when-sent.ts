/**
 * Ref cleanup of a form that is removed once it has been sent. Firefox keeps a removed field's text and
 * restores it after a reload, so it could be sent twice. Calls `isSent` when the form is removed.
 */
export const resetWhenSent = (form: HTMLFormElement | null, isSent: () => boolean) => () => {
  if (isSent()) form?.reset()
}
