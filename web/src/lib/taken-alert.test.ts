import { expect, test } from 'vitest'
import { takenText } from './taken-alert.ts'

test.each([
  ['a colleague', { by: { uuid: 'a', name: 'Anna Agent' }, alert: 'Regel → Nacht (SIGNL4)' }, 'Anna Agent'],
  ['somebody by the address', { by: 'wer@anderswo.example', alert: 'Regel → Nacht (SIGNL4)' }, 'wer@anderswo.example'],
  ['somebody in one text', 'Anna Agent: Regel → Nacht (SIGNL4)', 'Anna Agent'],
])('the history says which alert was taken by %s', (_, taken, name) => {
  expect(takenText(taken)).toBe(`${name}: Regel → Nacht (SIGNL4)`)
})
