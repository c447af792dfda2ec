import { userChanged } from '@leitstand/contracts/identity/events'
import { provisionPeople, type UserFacts } from '@leitstand/contracts/identity/requests'
import { endSummaries, summariesPurpose } from '@leitstand/contracts/identity/summaries'
import { openLinkTokens } from '@leitstand/kit/link-tokens'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

const links = openLinkTokens('a secret of the tests', summariesPurpose)
const path = '/api/user/notification-settings'
let identity: TestService
let [zoe, bo]: UserFacts[] = []

beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  const { people } = await identity.ask(provisionPeople, {
    people: ['Zoe', 'Bo'].map((firstName) => ({ email: `${firstName}@leitstand.example`, firstName, staff: true })),
  })
  ;[zoe, bo] = people
})
afterAll(() => identity[Symbol.asyncDispose]())

const linkFor = (uuid: string | undefined, minutes = 60) =>
  links.make(uuid ?? '', new Date(identity.clock.now().getTime() + minutes * 60_000))
const settingsOf = async (uuid: string | undefined) => (await identity.as(anActor({ uuid: uuid ?? '' })).get(path)).body

test('a link ends the summaries of its reader alone, twice is once, and they can be switched on again', async () => {
  const before = await settingsOf(zoe?.uuid)
  const token = linkFor(zoe?.uuid)
  await identity.ask(endSummaries, { token })
  await identity.ask(endSummaries, { token })
  expect(await settingsOf(zoe?.uuid)).toEqual({ ...Object(before), summariesOff: true })
  expect(await settingsOf(bo?.uuid)).toMatchObject({ summariesOff: false })
  const told = (await identity.published(userChanged)).filter(({ user }) => user.uuid === zoe?.uuid)
  expect(told.filter(({ user }) => user.notificationSettings.summariesOff)).toHaveLength(1)
  await identity.as(anActor({ uuid: zoe?.uuid ?? '' })).patch(path, { summariesOff: false })
  expect(await settingsOf(zoe?.uuid)).toMatchObject({ summariesOff: false })
})

test.each([
  ['is over', () => linkFor(bo?.uuid, 0)],
  [
    'was made by somebody else',
    () => openLinkTokens('another secret of theirs', summariesPurpose).make(bo?.uuid ?? '', new Date(8e15)),
  ],
  ['is for something else', () => openLinkTokens('a secret of the tests', 'else').make(bo?.uuid ?? '', new Date(8e15))],
  ['is of somebody who is not there', () => linkFor('019aa000-0000-7000-8000-00000000000c')],
])('a link that %s is refused', async (_, token) => {
  await expect(identity.ask(endSummaries, { token: token() })).rejects.toMatchObject({ code: 'link-expired' })
  expect(await settingsOf(bo?.uuid)).toMatchObject({ summariesOff: false })
})
