import { finishedStates } from '@leitstand/contracts/workflow/states'
import type { Half } from '../domain/filters.ts'

const states = finishedStates.map((status) => `'${status}'`).join(', ')

/** In the very words of the indexes of each half, so that PostgreSQL sees that they fit. */
export const isOfHalf: Readonly<Record<Half, string>> = {
  unfinished: `status NOT IN (${states})`,
  finished: `status IN (${states})`,
}

/** A condition on words, looked up in the index of each of these halves. */
export function inHalves(halves: readonly Half[], condition: string): string {
  const ones = halves.map((half) => `${isOfHalf[half]} AND ${condition}`)
  return ones.length > 0 ? `(${ones.join(' OR ')})` : 'false'
}
