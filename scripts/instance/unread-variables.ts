import { services } from '@leitstand/contracts/define'
import { databasePasswordVariable } from './databases.ts'
import { allVariables, telemetryVariables } from './variables.ts'

/** So short a name is near many others. */
const shortest = 8

/** `npm start` makes these itself and keeps them: what is told besides would hold for nobody. */
const ownKeys = ['LEITSTAND_KEY', 'LEITSTAND_PUBLIC_KEYS', 'LEITSTAND_SECRET']

/**
 * What the operator should know of names that nobody reads and that are ours by their beginning, or one slip away from one of
 * ours. The start goes on: a name may be somebody else's all the same.
 */
export function unreadVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = [...allVariables().keys(), ...telemetryVariables, ...services.map(databasePasswordVariable)]
  const isKnown = new Set(known)
  return Object.keys(environment).flatMap((name) => {
    if (ownKeys.includes(name) && environment[name])
      return [`${name} is set, but npm start takes its own from keys.json in the data folder: unset it.`]
    if (isKnown.has(name)) return []
    const meant = known.find((one) => one.length >= shortest && isOneSlipAway(name, one))
    if (meant) return [`${name} is set, but nobody reads it: write ${meant}, or unset it.`]
    return name.startsWith('LEITSTAND_') ? [`${name} is set, but nobody reads it: correct or unset it.`] : []
  })
}

/** A letter too much, too few, another one, or two that changed places. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2)
  return (
    isSwapped || rest(one, 1) === rest(other, 1) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
  )
}
