/**
 * Cleanup of the ref of a form that is removed once it was sent: Firefox keeps the text of a removed field and fills it in after a reload,
 * so it could be sent twice. `isSent` is asked when the form is removed.
 */
export const resetWhenSent = (form: HTMLFormElement | null, isSent: () => boolean) => () => {
  if (isSent()) form?.reset()
}
