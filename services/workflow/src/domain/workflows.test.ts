import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Status, stateLabel, states, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { describe, expect, test } from 'vitest'
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
    for (const state of reached) for (const [, move] of moves) if (move.from.includes(state)) reached.add(move.to)
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

const specFolder = resolve(import.meta.dirname, '../../../../../shared/spec')

describe.skipIf(!existsSync(specFolder))('against the specification (skipped where it is not at hand)', () => {
  const facts = existsSync(specFolder)
    ? JSON.parse(readFileSync(`${specFolder}/workflows.json`, 'utf8'))
    : { types: {} }
  const appendix = existsSync(specFolder)
    ? appendixTable(readFileSync(`${specFolder}/decisions.md`, 'utf8'))
    : new Map()

  test.each(types)('%s has exactly the named states and every named transition', (type) => {
    expect(statesOf(workflows[type]).sort()).toEqual([...facts.types[type].states].sort())
    for (const { name, from, to } of facts.types[type].transitions_named) {
      if (name.includes(' ') || name === 'cancels') continue
      const move = workflows[type].moves[name]
      expect(move, name).toBeDefined()
      if (from) expect(move?.from, name).toContain(from)
      if (to) expect(move?.to, name).toBe(to)
    }
  })

  test.each(types)('%s is, transition by transition, the decided table', (type) => {
    const expected = appendix.get(appendix.get(type)?.as ?? type)?.moves
    const actual = Object.fromEntries(
      movesOf(workflows[type]).map(([name, move]) => [name, { from: [...move.from].sort(), to: move.to }]),
    )
    expect(actual).toEqual(expected)
    expect(workflows[type].initial).toBe(appendix.get(type)?.initial)
  })
})

/** Reads lines such as `- **normal** ("Support"), start open: progress: open → in_progress; close: a, b → c.` */
function appendixTable(markdown: string) {
  const table = new Map<string, { as: string | undefined; initial: string; moves: object }>()
  const line = /^- \*\*(\w+)\*\* \([^)]*\), start (\w+)[^:]*: (.*)\.$/gm
  for (const [, type = '', initial = '', body = ''] of markdown.matchAll(line)) {
    const moves = body
      .replaceAll('*', '')
      .split('; ')
      .map((entry) => {
        const [, name, sources = '', to] = /^(\w+): (.+) → (\w+)$/.exec(entry) ?? []
        return [name, { from: sources.split(', ').sort(), to }]
      })
    table.set(type, { as: /^as (\w+)$/.exec(body)?.[1], initial, moves: Object.fromEntries(moves) })
  }
  return table
}

test('knows a state label in both languages for every state', () => {
  for (const label of Object.values(states)) expect(label.de && label.en).toBeTruthy()
})
