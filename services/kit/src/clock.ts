/** Time is handed in, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  set(at: Date | string): void
  advanceMinutes(minutes: number): void
}

export function testClock(start: Date | string = new Date()): TestClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next)
    },
    advanceMinutes(minutes) {
      at = new Date(at.getTime() + minutes * 60_000)
    },
  }
}
