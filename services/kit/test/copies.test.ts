import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { exportPeople, type GroupFacts, type UserFacts } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aGroupFacts, anna, aUserFacts } from '../src/testing/facts.ts'
import { startTestService, stub, type TestService } from '../src/testing/test-service.ts'
import { readers } from './a-copy.ts'
import { noteService } from './a-service.ts'

let notes: TestService
let owned: UserFacts[]
let groups: GroupFacts[]
let asked: (string | null)[]
let isAway: boolean
let meanwhile: () => Promise<unknown>
const group = aGroupFacts({ name: 'Lesekreis' })

/** Two on a page. */
const answer = stub(exportPeople, async ({ after, limit }) => {
  if (limit === 1) return { users: [], groups, next: null }
  asked.push(after)
  await meanwhile()
  if (isAway && after) throw new AppError('service-unavailable', { service: 'identity' })
  const rest = owned.filter(({ uuid }) => after === null || uuid > after)
  const users = rest.slice(0, 2)
  return { users, groups: [], next: rest.length > 2 ? (users.at(-1)?.uuid ?? null) : null }
})

beforeEach(async () => {
  owned = ['Anna', 'Bea', 'Cem', 'Dora', 'Edo'].map((name) => aUserFacts({ name, version: 2 }))
  owned.sort((a, b) => a.uuid.localeCompare(b.uuid))
  groups = [group]
  asked = []
  isAway = false
  meanwhile = async () => undefined
  notes = await startTestService(noteService, { stubs: [answer], now: '2026-11-20T09:00:00Z' })
}, 60_000)
afterEach(() => notes[Symbol.asyncDispose]())

const lookAfter = async () => {
  await notes.running.jobs.run('refill-copies')
  await notes.runTimers()
  // On a loaded machine the owner may answer too late; the rest comes with the next attempt.
  for (let again = 0; again < 5 && !isAway && (await isFilling()); again += 1) {
    notes.clock.advanceMinutes(1)
    await notes.runTimers()
  }
}
const isFilling = async () =>
  (await notes.running.database.query("SELECT 1 FROM timers WHERE kind = 'refill-copies'")).length > 0
const copies = async () =>
  (await notes.running.database.query<{ name: string }>('SELECT name FROM reader WHERE NOT deleted ORDER BY name')).map(
    ({ name }) => name,
  )
const tell = (user: UserFacts) => notes.publish(userChanged, { user, actor: anna })
const everybody = ['Anna', 'Bea', 'Cem', 'Dora', 'Edo']

it('an empty copy is filled from its owner page by page, groups too, and not again while it is whole', async () => {
  await lookAfter()
  expect(await copies()).toEqual(everybody)
  expect(await notes.running.database.query('SELECT name, deleted FROM circle')).toEqual([
    { name: 'Lesekreis', deleted: false },
  ])
  expect(asked).toHaveLength(3)
  await lookAfter()
  expect(asked).toHaveLength(3)
})

it('a copy is filled though events have begun to come before', async () => {
  const fee = aUserFacts({ name: 'Fee' })
  owned = [...owned, fee].sort((a, b) => a.uuid.localeCompare(b.uuid))
  await tell(fee)
  await lookAfter()
  expect(await copies()).toEqual([...everybody, 'Fee'])
})

it('a copy that was lost is whole again', async () => {
  await lookAfter()
  await notes.running.database.query('TRUNCATE reader')
  await lookAfter()
  expect(await copies()).toEqual(everybody)
})

it('whoever was away for longer than events are kept asks again', async () => {
  await lookAfter()
  owned = owned.map((user) => ({ ...user, name: `${user.name} neu`, version: 3 }))
  notes.clock.advanceMinutes(5 * 24 * 60)
  await lookAfter()
  expect(await copies()).toEqual(everybody)
  notes.clock.advanceMinutes(7 * 24 * 60)
  await lookAfter()
  expect(await copies()).toEqual(everybody.map((name) => `${name} neu`))
})

const comeBackAfterAWeek = async () => {
  notes.clock.advanceMinutes(7 * 24 * 60)
  await lookAfter()
}

it('who was deleted while nothing was heard is marked, wherever on the pages of the owner they stood', async () => {
  await lookAfter()
  owned = owned.filter(({ name }) => !['Anna', 'Cem', 'Edo'].includes(name))
  groups = []
  await comeBackAfterAWeek()
  expect(await copies()).toEqual(['Bea', 'Dora'])
  expect(await notes.running.database.query('SELECT deleted FROM circle')).toEqual([{ deleted: true }])
})

it('filling that stood still for longer than events are kept begins again', async () => {
  isAway = true
  await lookAfter()
  const [first] = await copies()
  owned = owned.filter(({ name }) => name !== first)
  isAway = false
  await comeBackAfterAWeek()
  expect(await copies()).toEqual(everybody.filter((name) => name !== first))
})

it('who comes while the owner is asked is none that it has no more', async () => {
  await lookAfter()
  const [first] = owned
  const fee = aUserFacts({ name: 'Fee', uuid: first?.uuid.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')) ?? '' })
  meanwhile = () => readers.keep(notes.running.database, [fee])
  await comeBackAfterAWeek()
  expect(await copies()).toEqual([...everybody, 'Fee'])
})

it('any number of deleted ones is marked', async () => {
  await lookAfter()
  await notes.running.database.query(
    `INSERT INTO reader SELECT gen_random_uuid(), 'Weg', '{}', false, 1 FROM generate_series(1, 2500)`,
  )
  await comeBackAfterAWeek()
  expect(await copies()).toEqual(everybody)
})

it('what is newer than the answer of the owner stays', async () => {
  const [first] = owned
  if (!first) throw new Error('Somebody is there')
  await tell({ ...first, name: 'Später umbenannt', version: 3 })
  await lookAfter()
  expect(await copies()).toContain('Später umbenannt')
  await tell({ ...first, name: 'Früher', version: 1 })
  expect(await copies()).not.toContain('Früher')
})

it('filling goes on where it was when the owner was away meanwhile', async () => {
  isAway = true
  await lookAfter()
  expect(await copies()).toHaveLength(2)
  isAway = false
  notes.clock.advanceMinutes(1)
  await lookAfter()
  expect(await copies()).toEqual(everybody)
  expect(asked.filter((after) => after === null)).toHaveLength(1)
})

it('a group that was deleted is marked', async () => {
  await notes.publish(userGroupChanged, { group, deleted: true, actor: anna })
  expect(await notes.running.database.query('SELECT deleted FROM circle')).toEqual([{ deleted: true }])
})

it('of several versions in one answer the newest is kept', async () => {
  const user = aUserFacts({ name: 'Alt' })
  const { database } = notes.running
  expect(await readers.keep(database, [{ ...user, version: 4, name: 'Neu' }, user])).toEqual([user.uuid])
  expect(await readers.keep(database, [{ ...user, version: 3 }])).toEqual([])
  expect(await copies()).toEqual(['Neu'])
})
