import type { Violation } from '@leitstand/contracts/violations'

/** What is said of each check that found something wrong. */
export function violationsAmong(checks: readonly (readonly [isWrong: boolean, violation: Violation])[]): Violation[] {
  return checks.filter(([isWrong]) => isWrong).map(([, violation]) => violation)
}
