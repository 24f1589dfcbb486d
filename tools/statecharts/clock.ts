type Timer = { due: number; run: () => void }

/** `now`: milliseconds since the clock was created. `rate`: 1 is real time. */
export interface ClockState {
  now: number
  rate: number
  isPaused: boolean
}

/** An XState clock that a viewer can pause, speed up and step. It drives only the machines' delays. */
export class SteppableClock {
  #timers = new Map<number, Timer>()
  #lastId = 0
  /** The clock's state and the real time at its last change. */
  #last: ClockState = { now: 0, rate: 1, isPaused: false }
  #realLast = performance.now()
  #timeout: ReturnType<typeof setTimeout> | undefined

  get now(): number {
    const { now, rate, isPaused } = this.#last
    return isPaused ? now : now + (performance.now() - this.#realLast) * rate
  }

  get state(): ClockState {
    return { ...this.#last, now: this.now }
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
    this.#change({ isPaused: true })
  }

  run(rate: number): void {
    this.#change({ rate, isPaused: false })
  }

  /** Advances the clock to the next timer and runs that timer, if there is one. */
  step(): void {
    const [id, timer] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0] ?? []
    if (id === undefined || !timer) return
    this.#timers.delete(id)
    this.#change({ now: Math.max(this.now, timer.due) })
    timer.run()
  }

  #change(change: Partial<ClockState>): void {
    this.#last = { ...this.state, ...change }
    this.#realLast = performance.now()
    this.#schedule()
  }

  #schedule(): void {
    clearTimeout(this.#timeout)
    const due = Math.min(...[...this.#timers.values()].map(timer => timer.due))
    const { rate, isPaused } = this.#last
    if (isPaused || !Number.isFinite(due)) return
    this.#timeout = setTimeout(
      () => {
        if (due <= this.now) this.step()
        else this.#schedule()
      },
      Math.max(0, (due - this.now) / rate),
    )
  }
}
