/**
 * How long a visitor waits for a service or for a page's code before an error is shown, in milliseconds. The machines, the
 * lazy actors and the boot script use this one value.
 */
export const RESPONSE_TIMEOUT_MS = 15_000
