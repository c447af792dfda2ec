import { limits } from '@leitstand/contracts/common'

/** What was deleted before then stays deleted. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - limits.restoreMinutes * 60_000)
}

/** Only who deleted something takes that back: what an administrator took away does not come back by its author. */
export interface Restoring {
  uuid: string
  by: string
  since: Date
}
