/** The same promise, but rejected, without a reason, when it takes longer. Milliseconds. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
