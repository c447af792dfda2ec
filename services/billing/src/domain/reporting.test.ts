import type { Status } from '@leitstand/contracts/workflow/states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresOf, type Life, type Step } from './reporting.ts'

const anna = { uuid: '01900000-0000-7000-8000-00000000000a', name: 'Anna Agentin' }
const created = Date.parse('2026-11-20T09:00:00Z')
const after = (minutes: number) => created + minutes * 60_000

function step(version: number, minutes: number, transition: string, from: Status, to: Status): Step {
  return { version, at: after(minutes), transition, from, to, by: anna }
}
const story = [
  step(2, 10, 'progress', 'open', 'in_progress'),
  step(3, 30, 'inquire', 'in_progress', 'waiting_for_feedback'),
  step(4, 90, 'answer', 'waiting_for_feedback', 'waiting_for_support'),
  step(5, 95, 'support_progress', 'waiting_for_support', 'in_progress'),
  step(6, 100, 'close', 'in_progress', 'closed'),
]
function aLife(rest: Partial<Life> = {}): Life {
  return { createdAt: created, status: 'closed', steps: story, worktimes: [], ...rest }
}

describe('the figures of a ticket', () => {
  test('tell how long it was open, worked on and waiting for the customer', () => {
    expect(figuresOf(aLife(), after(5000))).toMatchObject({
      secondsOpen: 600,
      secondsInProgress: 25 * 60,
      secondsWaitingForCustomer: 3600,
      timesSetInProgress: 2,
      timesReopened: 0,
      firstInProgressAt: after(10),
      closedAt: after(100),
      closedBy: anna,
    })
  })

  test('keep running in the present state', () => {
    const fresh = aLife({ status: 'open', steps: [] })
    expect(figuresOf(fresh, after(7)).secondsOpen).toBe(420)
    expect(figuresOf(fresh, after(-1)).secondsOpen).toBe(0)
  })

  test('count a reopening, and forget that it was closed until it is closed again', () => {
    const reopened = [...story, step(7, 200, 'reopen', 'closed', 'open')]
    expect(figuresOf(aLife({ steps: reopened, status: 'open' }), after(210))).toMatchObject({
      timesReopened: 1,
      closedAt: null,
      closedBy: null,
      secondsOpen: 1200,
    })
    const again = [...reopened, step(8, 220, 'close', 'open', 'closed'), step(9, 500, 'archived', 'closed', 'archived')]
    expect(figuresOf(aLife({ steps: again, status: 'archived' }), after(600)).closedAt).toBe(after(220))
  })

  test('add up the worktimes as booked', () => {
    const worktimes = [
      { internal: false, accruedMinutes: 7 },
      { internal: true, accruedMinutes: 20 },
      { internal: false, accruedMinutes: 30 },
    ]
    expect(figuresOf(aLife({ worktimes }), after(1))).toMatchObject({
      externalWorktime: 37,
      internalWorktime: 20,
      totalWorktime: 57,
    })
  })

  test('do not depend on the order in which the events arrived', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(story, { minLength: story.length }), (steps) => {
        expect(figuresOf(aLife({ steps }), after(5000))).toEqual(figuresOf(aLife(), after(5000)))
      }),
    )
  })
})
