interface Timer {
  due: number
  run: () => void
}

/** How a tester's clock stands. `now` in milliseconds since it began; `rate` 1 is real time. */
export interface ClockState {
  now: number
  rate: number
  isPaused: boolean
}

/** XState's clock, which a tester can pause, hurry and step. It drives the delays of the charts, and nothing else. */
export class QaClock {
  #timers = new Map<number, Timer>()
  #lastId = 0
  #rate = 1
  #isPaused = false
  /** The clock's time, and the real one, at its last change. */
  #base = 0
  #since: number
  #waking: ReturnType<typeof setTimeout> | undefined
  readonly #real: () => number

  constructor(real: () => number = () => performance.now()) {
    this.#real = real
    this.#since = real()
  }

  get now(): number {
    return this.#isPaused ? this.#base : this.#base + (this.#real() - this.#since) * this.#rate
  }

  get state(): ClockState {
    return { now: this.now, rate: this.#rate, isPaused: this.#isPaused }
  }

  setTimeout = (run: (...args: never[]) => void, delay: number): number => {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { due: this.now + delay, run })
    this.#wake()
    return this.#lastId
  }

  clearTimeout = (id: number): void => {
    this.#timers.delete(id)
  }

  pause(): void {
    this.#change(this.#rate, true)
  }

  run(rate: number): void {
    this.#change(rate, false)
  }

  /** Goes to where the next timer runs out, and lets it. */
  step(): void {
    const [id, timer] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0] ?? []
    if (id === undefined || !timer) return
    this.#base = Math.max(this.now, timer.due)
    this.#since = this.#real()
    this.#timers.delete(id)
    timer.run()
    this.#wake()
  }

  #change(rate: number, isPaused: boolean): void {
    this.#base = this.now
    this.#since = this.#real()
    this.#rate = rate
    this.#isPaused = isPaused
    this.#wake()
  }

  #wake(): void {
    clearTimeout(this.#waking)
    const due = Math.min(...[...this.#timers.values()].map(timer => timer.due))
    if (this.#isPaused || !Number.isFinite(due)) return
    this.#waking = setTimeout(
      () => {
        if (due <= this.now) this.step()
        else this.#wake()
      },
      Math.max(0, (due - this.now) / this.#rate),
    )
  }
}
