/** Time is handed in, so that tests can set it. */
export interface Clock {
  now(): Date
}

/** The calendar day (`YYYY-MM-DD`) of a moment where the installation is at home. */
export function localDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
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
