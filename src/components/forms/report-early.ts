import { BY_KEY } from '#src/config/contract.ts'

/**
 * Shows the browser's own validation messages while the machine, which has ours, is not loaded. Also notes for the styles whether a
 * key submitted the form: a clicked button has no visible focus.
 */
export function reportEarly(running: { isLoaded: () => boolean }, form: HTMLFormElement): void {
  document.documentElement.toggleAttribute(BY_KEY, form.querySelector(':focus-visible') !== null)
  if (!running.isLoaded()) form.reportValidity()
}
