import { setPasswordByLink } from '@leitstand/contracts/identity/passwords'
import { confirmAddress, readAddressLink } from '@leitstand/contracts/identity/pending-addresses'
import { findByEmail, provisionPeople, type User, type UserFacts } from '@leitstand/contracts/identity/requests'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, type GuardedIdentity, guardedIdentity, startedAt } from './guarded-identity.ts'

let identity: GuardedIdentity
let chef: UserFacts
let tom: UserFacts
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())

let round = 0
/** Each test has its own sub-user in a group without a mail domain. */
beforeEach(async () => {
  identity.clock.set(startedAt)
  await identity.running.jobs.run('send-account-mails')
  round += 1
  const customer = (email: string, firstName: string, more: object = {}) => ({
    email,
    firstName,
    staff: false,
    customerGroup: `Südwind ${round}`,
    ...more,
  })
  const { people } = await identity.ask(provisionPeople, {
    people: [
      customer(`chef@suedwind${round}.example`, 'Sofia', { mainCustomer: true }),
      customer(`tom@suedwind${round}.example`, 'Tom', { password: 'leitstand' }),
    ],
  })
  ;[chef, tom] = ['Sofia', 'Tom'].map((name) => people.find(({ firstName }) => firstName === name)) as [
    UserFacts,
    UserFacts,
  ]
})

const asChef = () => {
  const { uuid, roles, groups, customerGroup } = chef
  return identity.as(anActor({ uuid, name: 'Sofia', roles, groups, customerGroups: [customerGroup as string] }))
}
const pathOf = ({ uuid }: { uuid: string }) => `/api/users/${uuid}`
const seen = async (user: { uuid: string }) => {
  const { email, pendingAddress } = (await asChef().get<User>(pathOf(user))).body
  return { email, pending: pendingAddress?.email ?? null }
}
const wish = (email: string) => asChef().patch<User>(pathOf(tom), { email })
const holderOf = async (email: string) => (await identity.ask(findByEmail, { emails: [email] })).people[0]?.uuid
/** Sends what waits; answers the links to confirm an address by, with whom they went to. */
async function sendLinks(): Promise<{ to: string; token: string }[]> {
  identity.mails.length = 0
  await identity.running.jobs.run('send-account-mails')
  return identity.mails.flatMap(({ to, text }) => {
    const token = /\/login\/address\/([\w-]{43})$/m.exec(text)?.[1]
    return token ? [{ to: to.join(), token }] : []
  })
}
const tokenOf = async () => (await sendLinks())[0]?.token ?? ''
const confirm = (token: string) => identity.ask(confirmAddress, { token })

test('a foreign address waits for its person, and counts for nobody until then', async () => {
  expect((await wish('tom@wind.example')).status).toBe(200)
  expect(await seen(tom)).toEqual({ email: tom.email, pending: 'tom@wind.example' })
  expect(await holderOf('tom@wind.example')).toBeUndefined()
  const links = await sendLinks()
  expect(links).toMatchObject([{ to: 'tom@wind.example' }])
  expect(identity.mails.map(({ to }) => to)).toEqual([['tom@wind.example']])
  const token = links[0]?.token ?? ''
  expect(await identity.ask(readAddressLink, { token })).toEqual({ email: 'tom@wind.example' })
  expect(await holderOf('tom@wind.example')).toBeUndefined()
  expect(await confirm(token)).toEqual({ passwordToken: null })
  expect(await seen(tom)).toEqual({ email: 'tom@wind.example', pending: null })
  expect([await holderOf('tom@wind.example'), await holderOf(tom.email)]).toEqual([tom.uuid, undefined])
  await expect(confirm(token)).rejects.toMatchObject({ code: 'link-expired' })
})

test('a new sub-user with a foreign address is invited by the mail that confirms it', async () => {
  const person = { firstName: 'Ida', lastName: 'Neu', email: `ida${round}@wind.example`, sendInvitation: true }
  const { status, body: ida } = await asChef().post<User>('/api/users', person)
  expect([status, ida.email, ida.pendingAddress?.email]).toEqual([201, '', person.email])
  expect(await holderOf(person.email)).toBeUndefined()
  const token = await tokenOf()
  expect(identity.mails).toHaveLength(1)
  const { passwordToken } = await confirm(token)
  expect(await holderOf(person.email)).toBe(ida.uuid)
  const password = 'drei Zebras im Nebel'
  await identity.ask(setPasswordByLink, { token: passwordToken ?? '', password, address: '10.0.0.1' })
  expect((await identity.signIn(person.email, password)).user.uuid).toBe(ida.uuid)
  expect((await sendLinks()).length).toBe(0)
})

test('the mail tells a stranger no word that a customer could have chosen', async () => {
  await asChef().patch(pathOf(tom), { firstName: 'Klicken Sie https://evil.example', email: `x${round}@wind.example` })
  await sendLinks()
  expect(identity.mails[0]?.text).toContain(`Südwind ${round}`)
  expect(identity.mails[0]?.text).not.toContain('evil')
})

test('what was withdrawn cannot be confirmed any more', async () => {
  await wish(`w${round}@wind.example`)
  const token = await tokenOf()
  expect((await asChef().delete(`${pathOf(tom)}/pending_address`)).status).toBe(204)
  expect(await seen(tom)).toEqual({ email: tom.email, pending: null })
  await expect(confirm(token)).rejects.toMatchObject({ code: 'link-expired' })
  expect((await asChef().post(`${pathOf(tom)}/pending_address`, {})).status).toBe(404)
})

test('a link is over after seven days; a new one can be sent, and ends the one before', async () => {
  await wish(`e${round}@wind.example`)
  const first = await tokenOf()
  identity.clock.advanceMinutes(7 * 24 * 60 + 1)
  await expect(confirm(first)).rejects.toMatchObject({ code: 'link-expired' })
  expect((await asChef().post(`${pathOf(tom)}/pending_address`, {})).status).toBe(204)
  const second = await tokenOf()
  await expect(confirm(first)).rejects.toMatchObject({ code: 'link-expired' })
  expect(await confirm(second)).toEqual({ passwordToken: null })
})

test('nobody is flooded with such mails', async () => {
  await wish(`f${round}@wind.example`)
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent++) statuses.push((await asChef().post(`${pathOf(tom)}/pending_address`, {})).status)
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429])
})

test('only one of two people becomes the holder of an address', async () => {
  const email = `two${round}@wind.example`
  await wish(email)
  const { body: ida } = await asChef().post<User>('/api/users', { firstName: 'Ida', lastName: 'Neu', email })
  const [one, other] = await sendLinks()
  await confirm(one?.token ?? '')
  await expect(confirm(other?.token ?? '')).rejects.toMatchObject({ code: 'invalid' })
  expect([tom.uuid, ida.uuid]).toContain(await holderOf(email))
})

test('an address that became one of employees meanwhile is not confirmed', async () => {
  await wish(`s@staff${round}.example`)
  const token = await tokenOf()
  await identity.ask(provisionPeople, { people: [{ email: `a@staff${round}.example`, firstName: 'A', staff: true }] })
  await expect(confirm(token)).rejects.toMatchObject({ code: 'invalid' })
  expect(await seen(tom)).toMatchObject({ email: tom.email })
})

test('an administrator sets any address at once, which ends the one that waited', async () => {
  await wish(`p${round}@wind.example`)
  const token = await tokenOf()
  const set = await identity.as(admin).patch<User>(pathOf(tom), { email: `q${round}@wind.example` })
  expect([set.body.email, set.body.pendingAddress]).toEqual([`q${round}@wind.example`, null])
  await expect(confirm(token)).rejects.toMatchObject({ code: 'link-expired' })
})

test('a sub-user out of service confirms nothing', async () => {
  await wish(`o${round}@wind.example`)
  const token = await tokenOf()
  await asChef().delete(pathOf(tom))
  await expect(confirm(token)).rejects.toMatchObject({ code: 'link-expired' })
})

test('nobody else resends or withdraws it', async () => {
  await wish(`n${round}@wind.example`)
  const own = identity.as(anActor({ uuid: tom.uuid, roles: tom.roles, groups: tom.groups, customerGroups: [] }))
  expect((await own.post(`${pathOf(tom)}/pending_address`, {})).status).toBe(403)
  expect((await own.delete(`${pathOf(tom)}/pending_address`)).status).toBe(403)
})
