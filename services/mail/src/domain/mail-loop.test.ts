import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gistOf, isLoop, isPaused, type JudgedMail, loopLimits, type MailInThread, withMail } from './mail-loop.ts'

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const minute = 60_000

/** What is held when these mails come one after the other. */
function judge(mails: readonly MailInThread[]): JudgedMail[] {
  const judged: JudgedMail[] = []
  let recent: JudgedMail[] = []
  for (const mail of mails) {
    const next = { ...mail, isHeld: isLoop(recent, mail) }
    recent = withMail(recent, next)
    judged.push(next)
  }
  return judged
}

const heldOf = (mails: readonly MailInThread[]) => judge(mails).map(({ isHeld }) => isHeld)

/** Mails at these minutes. */
const at = (minutes: readonly number[], facts: Partial<MailInThread> = {}): MailInThread[] =>
  minutes.map((one) => ({ mail: `m${one}`, at: one * minute, gist: 'updated', isPrompt: true, ...facts }))

const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step)

describe('a mail is held', () => {
  test.each<[string, MailInThread[], boolean]>([
    ['not before the fourth of the same words', at([0, 1, 2]), false],
    ['as the fourth of the same words', at([0, 1, 2, 3]), true],
    ['not when they come in the course of hours', at([0, 11, 22, 33]), false],
    ['not when none of them answers ours', at(upTo(10), { isPrompt: false }), false],
    ['not when it says too little to go by', at(upTo(10), { gist: null }), false],
    ['as the twenty-first in ten minutes, whatever it says', at(upTo(21, 0.4), { gist: null, isPrompt: false }), true],
    ['not as the twentieth', at(upTo(20, 0.4), { gist: null, isPrompt: false }), false],
    [
      'when it repeats a held one, whatever is sent by then',
      [...at([0, 1, 2, 3]), ...at([50], { isPrompt: false })],
      true,
    ],
    ['not when it says something else meanwhile', [...at([0, 1, 2, 3]), ...at([4], { gist: 'else' })], false],
    ['not after an hour of quiet', at([0, 1, 2, 3, 63]), false],
  ])('%s', (_name, mails, isHeld) => {
    expect(heldOf(mails).at(-1)).toBe(isHeld)
  })
})

test('a thread is paused from the first held mail until an hour after the last', () => {
  const recent = judge(at([0, 1, 2, 3, 40]))
  const pausedAt = (minutes: number) => isPaused(recent, new Date(minutes * minute))
  expect([pausedAt(40), pausedAt(99), pausedAt(100)]).toEqual([true, true, false])
  expect(isPaused(judge(at([0, 1, 2])), new Date(2 * minute))).toBe(false)
})

test('of what a machine says in answer to each mail, three of the same words in half an hour come through at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 1, max: 300 }), gist: fc.constantFrom('a', 'b') }), {
        maxLength: 80,
      }),
      (steps) => {
        let seconds = 0
        const mails = steps.map(({ wait, gist }, index) => {
          seconds += wait
          return { mail: `m${index}`, at: seconds * 1_000, gist, isPrompt: true }
        })
        const taken = judge(mails).filter(({ isHeld }) => !isHeld)
        const halfHours = Math.ceil((seconds * 1_000 + 1) / loopLimits.alike.withinMs)
        expect(taken.length).toBeLessThanOrEqual(2 * 3 * halfHours)
      },
    ),
  )
})

test('two people who do not repeat themselves are never held, as long as they write twenty mails in ten minutes at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 30, max: 600 }), { maxLength: 60 }), (waits) => {
      let seconds = 0
      const mails = waits.map((wait, index) => {
        seconds += wait
        return { mail: `m${index}`, at: seconds * 1_000, gist: `words ${index}`, isPrompt: true }
      })
      expect(heldOf(mails)).not.toContain(true)
    }),
  )
})

describe('what mails say', () => {
  const said = (commentText: string, content?: string) => {
    const file = content && { name: 'a', mimeType: 'text/plain', content: Buffer.from(content) }
    return gistOf({ commentText, attachments: file ? [file as never] : [] }, hash)
  }
  const machine = 'Ihr Ticket [ABC-123] wurde am 12.02.2026 um 10:00 Uhr aktualisiert (Vorgang 7f3e-9aa1).'

  test('is the same whatever numbers, dates and ids it names', () => {
    expect(said('Ihr Ticket [QX-9] wurde am 13.2.26 um 11:59 Uhr aktualisiert\n(Vorgang c0ffee1).')).toBe(said(machine))
  })
  test('differs by words and by files', () => {
    const all = [said(machine), said(`${machine} Bitte rufen Sie an.`), said(machine, 'a'), said(machine, 'b')]
    expect(new Set(all).size).toBe(4)
  })
  test.each(['', '123', 'Ja, vielen Dank!', '10:30 passt'])('is too little to go by in %j', (text) => {
    expect(said(text)).toBeNull()
  })
})
