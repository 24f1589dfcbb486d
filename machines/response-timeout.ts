/** Timeout for services and page scripts, in milliseconds. Used by machines and the boot script. */
export const RESPONSE_TIMEOUT_MS = 15_000
