interface Timer {
  due: number
  run: () => void
}

/** `now`: milliseconds since the clock was created. `rate`: 1 is real time. */
export interface ClockState {
  now: number
  rate: number
  isPaused: boolean
}

/** An XState clock that a viewer can pause, speed up and step. It drives the delays of the machines, nothing else. */
export class SteppableClock {
  #timers = new Map<number, Timer>()
  #lastId = 0
  #rate = 1
  #isPaused = false
  /** The clock's time at its last change. */
  #base = 0
  /** Real time at the clock's last change. */
  #realBase: number
  #timeout: ReturnType<typeof setTimeout> | undefined
  readonly #realNow: () => number

  constructor(realNow: () => number = () => performance.now()) {
    this.#realNow = realNow
    this.#realBase = realNow()
  }

  get now(): number {
    return this.#isPaused ? this.#base : this.#base + (this.#realNow() - this.#realBase) * this.#rate
  }

  get state(): ClockState {
    return { now: this.now, rate: this.#rate, isPaused: this.#isPaused }
  }

  setTimeout = (run: (...args: never[]) => void, delay: number): number => {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { due: this.now + delay, run })
    this.#schedule()
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

  /** Advances the clock to the next timer and runs it. Without a timer the clock does not move. */
  step(): void {
    const [id, timer] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0] ?? []
    if (id === undefined || !timer) return
    this.#base = Math.max(this.now, timer.due)
    this.#realBase = this.#realNow()
    this.#timers.delete(id)
    timer.run()
    this.#schedule()
  }

  #change(rate: number, isPaused: boolean): void {
    this.#base = this.now
    this.#realBase = this.#realNow()
    this.#rate = rate
    this.#isPaused = isPaused
    this.#schedule()
  }

  #schedule(): void {
    clearTimeout(this.#timeout)
    const due = Math.min(...[...this.#timers.values()].map(timer => timer.due))
    if (this.#isPaused || !Number.isFinite(due)) return
    this.#timeout = setTimeout(
      () => {
        if (due <= this.now) this.step()
        else this.#schedule()
      },
      Math.max(0, (due - this.now) / this.#rate),
    )
  }
}
