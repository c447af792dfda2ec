import { type Status, stateLabel, states, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { describe, expect, test } from 'vitest'
import decided from './decided-workflows.json' with { type: 'json' }
import { transitionLabels } from './transition-labels.ts'
import { movesOf, statesOf } from './workflow.ts'
import { workflows } from './workflows.ts'

const types = Object.keys(ticketTypes) as TypeName[]

describe.each(types)('the workflow %s', (type) => {
  const workflow = workflows[type]
  const moves = movesOf(workflow)

  test('is filed under its own name', () => {
    expect(workflow.type).toBe(type)
  })

  test('uses each state of a transition once and never leads to where it starts', () => {
    for (const [, move] of moves) {
      expect(new Set(move.from).size).toBe(move.from.length)
      expect(move.from).not.toContain(move.to)
    }
  })

  test('reaches every state from its start, and leaves every state again', () => {
    const entered: Status[] = type === 'sub_ticket' ? ['open', 'review'] : [workflow.initial]
    const reached = new Set<Status>(entered)
    const after = (state: Status) => moves.filter(([, move]) => move.from.includes(state)).map(([, move]) => move.to)
    for (const state of reached) for (const next of after(state)) reached.add(next)
    expect([...reached].sort()).toEqual(statesOf(workflow).sort())
    const ends = type.startsWith('change_management') ? ['archived'] : []
    const stuck = statesOf(workflow).filter((state) => !moves.some(([, move]) => move.from.includes(state)))
    expect(stuck).toEqual(ends)
  })

  test('names every transition in both languages', () => {
    for (const [name] of moves) expect(transitionLabels).toHaveProperty(name)
  })
})

test('no label stands for a transition that no workflow has', () => {
  const used = new Set(types.flatMap((type) => Object.keys(workflows[type].moves)))
  expect(Object.keys(transitionLabels).filter((name) => !used.has(name))).toEqual([])
})

test('shows a finished change as successful and a waiting work measure as waiting for the employee', () => {
  expect(stateLabel('change_management', 'closed')).toEqual({ de: 'Erfolgreich', en: 'Successful' })
  expect(stateLabel('workmeasure', 'waiting_for_support').en).toBe('Waiting for Employee')
  expect(stateLabel('normal', 'closed').en).toBe('Done')
})

describe.each(types)('%s, as it was decided,', (type) => {
  const { initial, states: named, moves } = decided[type]

  test('has exactly these states and starts in this one', () => {
    expect(statesOf(workflows[type]).sort()).toEqual(named)
    expect(workflows[type].initial).toBe(initial)
  })

  test('has exactly these transitions', () => {
    const actual = movesOf(workflows[type]).map(([name, move]) => [name, { from: [...move.from].sort(), to: move.to }])
    expect(Object.fromEntries(actual)).toEqual(moves)
  })
})

test('knows a state label in both languages for every state', () => {
  for (const label of Object.values(states)) expect(label.de && label.en).toBeTruthy()
})
