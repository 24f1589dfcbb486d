/** Shows the browser's own validation messages while the machine, which has ours, is not loaded. */
export function reportEarly(running: { isLoaded: () => boolean }, form: HTMLFormElement): void {
  if (!running.isLoaded()) form.reportValidity()
}
