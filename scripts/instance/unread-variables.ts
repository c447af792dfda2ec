import { services } from '@leitstand/contracts/define'
import { Problem } from '../problem.ts'
import { databasePasswordVariable } from './databases.ts'
import { allVariables, telemetryVariables } from './variables.ts'

/** So short a name is near many others. */
const shortest = 8

/** `npm start` makes these itself and keeps them: what is told besides would hold for nobody. */
const ownKeys = ['LEITSTAND_KEY', 'LEITSTAND_PUBLIC_KEYS', 'LEITSTAND_SECRET']

/** A name that nobody reads, and that is ours by its beginning or one slip away from one of ours, stops the start. */
export function refuseUnread(environment: NodeJS.ProcessEnv): void {
  const known = [...allVariables().keys(), ...telemetryVariables, ...services.map(databasePasswordVariable)]
  const isKnown = new Set(known)
  const sentences = Object.keys(environment).flatMap((name) => {
    if (ownKeys.includes(name) && environment[name])
      return [`${name} is set, and npm start takes its own from keys.json in the data folder: unset it.`]
    if (isKnown.has(name)) return []
    const meant = known.find((one) => one.length >= shortest && isOneSlipAway(name, one))
    if (meant) return [`${name} is set, and nobody reads it: write ${meant}, or unset it.`]
    return name.startsWith('LEITSTAND_') ? [`${name} is set, and nobody reads it: correct or unset it.`] : []
  })
  if (sentences.length > 0) throw new Problem(sentences.join('\n'))
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
