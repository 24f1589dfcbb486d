/** Focuses the first invalid field while the machine, which has the messages, is not loaded. */
export function focusEarly(running: { isLoaded: () => boolean }, form: HTMLFormElement): void {
  if (!running.isLoaded()) form.querySelector<HTMLElement>(':invalid')?.focus()
}
