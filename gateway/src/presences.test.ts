import { anActor } from '@leitstand/kit/testing/test-service'
import { beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from './live-events.ts'
import { type Here, openPresences, type Presences } from './presences.ts'

const uuid = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`
const place = (number: number): Here['ticket'] => ({
  uuid: uuid(number),
  publicId: number,
  audience: { staffRole: 'ROLE_EMPLOYEE', internal: false, customerGroup: null, people: [] },
})
const mara = { uuid: uuid(1), name: 'Mara Berg' }
const jonas = { uuid: uuid(2), name: 'Jonas Lindner' }
const at = (person: Here['person'], ticket: Here['ticket'], more: Partial<Here> = {}): Here => ({
  tab: uuid(9),
  person,
  ticket,
  isWriting: false,
  sequence: 0,
  ...more,
})

let presences: Presences
let told: LiveEvent['message'][]
let now = 0
beforeEach(() => {
  told = []
  now = 0
  presences = openPresences(
    ({ message }) => told.push(message),
    () => now,
  )
})
const namesOf = (message = told.at(-1)) => message?.people?.map(({ name }) => name)

test('who comes is told once, and who stays not again', () => {
  presences.report(at(mara, place(10001)))
  presences.report(at(mara, place(10001)))
  presences.report(at(jonas, place(10001)))
  presences.report(at(mara, place(10001)))
  expect(told.map((message) => namesOf(message))).toEqual([['Mara Berg'], ['Mara Berg', 'Jonas Lindner']])
})

test('who goes on to another ticket has left the first', () => {
  presences.report(at(mara, place(10001)))
  presences.report(at(mara, place(10002)))
  expect(told.map((message) => [message.publicId, namesOf(message)])).toEqual([
    [10001, ['Mara Berg']],
    [10001, []],
    [10002, ['Mara Berg']],
  ])
})

test('whoever writes in one of two tabs writes', () => {
  presences.report(at(mara, place(10001), { isWriting: true }))
  presences.report(at(mara, place(10001), { tab: uuid(8) }))
  expect(told.at(-1)?.people).toEqual([{ ...mara, isWriting: true }])
})

test('who says nothing any more has left', () => {
  presences.report(at(mara, place(10001)))
  now = 39_000
  presences.sweep()
  presences.report(at(jonas, place(10001)))
  now = 41_000
  presences.sweep()
  expect(namesOf()).toEqual(['Jonas Lindner'])
  expect(presences.all().map(({ message }) => namesOf(message))).toEqual([['Jonas Lindner']])
})

test('who has left stays away, though an earlier word of theirs comes late', () => {
  presences.report(at(jonas, place(10001), { sequence: 1 }))
  presences.report(at(jonas, null, { sequence: 3 }))
  presences.report(at(jonas, place(10001), { sequence: 2 }))
  expect(told.map((message) => namesOf(message))).toEqual([['Jonas Lindner'], []])
  presences.report(at(mara, null, { sequence: 2 }))
  presences.report(at(mara, place(10001), { sequence: 1 }))
  expect([presences.all(), told.length]).toEqual([[], 2])
})

test('who has many tabs open is seen at the one before them', () => {
  for (let number = 1; number <= 100; number += 1) presences.report(at(mara, null, { tab: uuid(number) }))
  presences.report(at(mara, place(10001), { tab: uuid(200) }))
  for (let number = 1; number <= 100; number += 1) presences.report(at(mara, null, { tab: uuid(number) }))
  expect(told.map((message) => namesOf(message))).toEqual([['Mara Berg']])
})

test('nobody fills the memory with tabs', () => {
  for (let number = 1; number <= 100; number += 1)
    presences.report(at(mara, place(20_000 + number), { tab: uuid(number) }))
  expect(presences.all()).toHaveLength(20)
})

test('who may not see a ticket does not learn who looks at it', () => {
  const asked = place(10003)
  if (asked) presences.report(at(mara, { ...asked, audience: { ...asked.audience, staffRole: 'ROLE_AUTHORITIES' } }))
  const [event] = presences.all()
  expect(event?.mayReceive(anActor())).toBe(false)
  expect(event?.mayReceive(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] }))).toBe(true)
})
