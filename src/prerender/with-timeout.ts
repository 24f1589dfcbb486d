/** Settles like the promise, or rejects with `undefined` after `ms` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
