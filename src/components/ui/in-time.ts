/** The same promise, but rejected when it takes longer. Milliseconds. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
