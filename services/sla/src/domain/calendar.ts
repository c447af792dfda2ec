/** Minutes of a local day, `until` exclusive; 1440 is midnight at its end. */
export interface DailyRange {
  readonly from: number
  readonly until: number
}

/** Ranges by ISO weekday: index 0 is Monday, 6 is Sunday. */
export type Week = readonly (readonly DailyRange[])[]

/** Epoch milliseconds, `until` exclusive. */
export interface SpecialTime {
  readonly from: number
  readonly until: number
  readonly name: string
}

/** All that decides what kind of time an instant is. */
export interface Calendar {
  readonly timeZone: string
  readonly main: Week
  /** Without ranges of its own, secondary time is all that is neither main nor special (AMB-198). */
  readonly secondary: Week | null
  readonly special: readonly SpecialTime[]
  /** The holiday on a local day (`YYYY-MM-DD`), if it is one. */
  readonly holiday: (day: string) => string | null
}
