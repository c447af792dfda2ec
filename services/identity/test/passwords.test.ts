import { listAudit } from '@leitstand/contracts/identity/administration'
import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { readPasswordLink, requestPasswordReset, setPasswordByLink } from '@leitstand/contracts/identity/passwords'
import { resolveSession } from '@leitstand/contracts/identity/signing-in'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestInvitation } from '../src/store/account-mails.ts'
import { admin, type GuardedIdentity, guardedIdentity, linkIn, startedAt } from './guarded-identity.ts'

const agent = 'agent@leitstand.example'
const nina = 'nutzer@nordlicht.example'
const good = 'drei Zebras im Nebel'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  identity.clock.set(startedAt)
  identity.mails.length = 0
  identity.loseMails(false)
  await identity.running.database.query('DELETE FROM login_attempts')
  await identity.running.database.query('DELETE FROM account_mails')
  await identity.running.database.query('DELETE FROM password_links')
})

const ask = (email: string, address = '10.0.0.1') => identity.ask(requestPasswordReset, { email, address })
const sendMails = () => identity.running.jobs.run('send-account-mails')
const setByLink = (token: string, password = good) =>
  identity.ask(setPasswordByLink, { token, password, address: '10.0.0.1' })

test('lets somebody change the password, and signs all other browsers out', async () => {
  const other = await identity.signIn('agent2@leitstand.example')
  const own = await identity.signIn('agent2@leitstand.example')
  const answer = await own.call.put('/api/user/password', { oldPassword: 'leitstand', password: good })
  expect(answer.status).toBe(204)
  const sessions = await own.call.get<{ 'hydra:member': { uuid: string }[] }>('/api/sessions')
  expect(sessions.body['hydra:member'].map(({ uuid }) => uuid)).toEqual([own.session])
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: own.user.uuid, session: null })
  await expect(identity.personOf(other)).rejects.toThrow()
  await expect(identity.logIn('agent2@leitstand.example')).rejects.toMatchObject({ code: 'login-failed' })
  await expect(identity.signIn('agent2@leitstand.example', good)).resolves.toBeTruthy()
  expect(await identity.audited(own.user.uuid)).toContain('password-changed')
})

test.each([
  ['a wrong old one', { oldPassword: 'falsch', password: good }, 'oldPassword', 'password-wrong'],
  ['no old one', { password: good }, 'oldPassword', 'required'],
  ['a short one', { oldPassword: 'leitstand', password: 'elf zeichen' }, 'password', 'password-too-short'],
  ['one without end', { oldPassword: 'leitstand', password: 'x'.repeat(1001) }, 'password', 'too-long'],
  [
    'the address',
    { oldPassword: 'leitstand', password: 'Agent@leitstand.example' },
    'password',
    'password-too-obvious',
  ],
])('refuses %s', async (_what, body, propertyPath, code) => {
  const { call } = await identity.signIn(agent)
  const answer = await call.put('/api/user/password', body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ violations: [{ propertyPath, code }] })
})

test('bounds guessing the old password from an open screen', async () => {
  const { call } = await identity.signIn(agent)
  const guess = () => call.put('/api/user/password', { oldPassword: 'falsch', password: good })
  for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('mails a one-time link in the language of the person, which sets a password once', async () => {
  await ask(' Nutzer@Nordlicht.example ')
  await sendMails()
  expect(identity.mails).toHaveLength(1)
  expect(identity.mails[0]).toMatchObject({
    to: [nina],
    kind: 'notice',
    subject: 'Leitstand: reset your password',
    ticket: null,
  })
  const token = linkIn(identity.mails)
  expect(identity.mails[0]?.text).toContain(`https://leitstand.example/login/reset/${token}`)
  expect(await identity.ask(readPasswordLink, { token })).toEqual({ email: nina, kind: 'reset' })
  await setByLink(token)
  const { user } = await identity.signIn(nina, good)
  await expect(setByLink(token, 'noch ein Passwort')).rejects.toMatchObject({ code: 'link-expired' })
  const told = (await identity.audited(user.uuid)).slice(0, 3)
  expect(told).toEqual(['signed-in', 'password-changed', 'password-reset-requested'])
})

test('takes a link once, however many try at the same time', async () => {
  await ask('agent2@leitstand.example')
  await sendMails()
  const token = linkIn(identity.mails)
  const tries = await Promise.allSettled([setByLink(token, 'leitstand ist hier nicht'), setByLink(token)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('ends every session and every other link when a link is used', async () => {
  const before = await identity.signIn(agent)
  await ask(agent)
  await sendMails()
  const first = linkIn(identity.mails)
  await ask(agent)
  await sendMails()
  const second = linkIn(identity.mails)
  expect(second).not.toBe(first)
  await setByLink(second, 'ein ganz anderes Wort')
  await expect(identity.personOf(before)).rejects.toThrow()
  await expect(setByLink(first)).rejects.toMatchObject({ code: 'link-expired' })
})

test('takes no link after half an hour', async () => {
  await ask(nina)
  await sendMails()
  const token = linkIn(identity.mails)
  identity.clock.advanceMinutes(30)
  await expect(identity.ask(readPasswordLink, { token })).rejects.toMatchObject({ code: 'link-expired' })
  await expect(setByLink(token)).rejects.toMatchObject({ code: 'link-expired' })
})

test('holds the password of a link to the same rules', async () => {
  await ask(nina)
  await sendMails()
  const refused = setByLink(linkIn(identity.mails), 'Nina Krüger 2026')
  await expect(refused).rejects.toMatchObject({ details: { violations: [{ code: 'password-too-obvious' }] } })
})

test('says nothing about unknown addresses, and mails nobody', async () => {
  expect(await ask('nobody@leitstand.example')).toBeNull()
  await sendMails()
  expect(identity.mails).toEqual([])
  expect(await identity.running.database.query('SELECT 1 FROM account_mails')).toEqual([])
})

test('sends nothing to inactive accounts', async () => {
  await identity.running.database.query("UPDATE users SET inactive = true WHERE email = 'agent2@leitstand.example'")
  await ask('agent2@leitstand.example')
  await sendMails()
  expect(identity.mails).toEqual([])
  await identity.running.database.query("UPDATE users SET inactive = false WHERE email = 'agent2@leitstand.example'")
})

test('tells whoever signs in elsewhere so, without a link', async () => {
  await identity.running.database.query("UPDATE users SET origin = 'ams' WHERE email = 'neu@leitstand.example'")
  await ask('neu@leitstand.example')
  await sendMails()
  expect(identity.mails[0]?.text).toContain('https://leitstand.example/login/ams')
  expect(linkIn(identity.mails)).toBe('')
  await identity.running.database.query("UPDATE users SET origin = NULL WHERE email = 'neu@leitstand.example'")
})

test('floods no mailbox, and still answers the same', async () => {
  for (let n = 0; n < 5; n++) expect(await ask(nina, `10.0.1.${n}`)).toBeNull()
  await sendMails()
  expect(identity.mails).toHaveLength(3)
})

test('bounds what one address may ask for', async () => {
  for (let n = 0; n < 20; n++) await ask(`${n}@nordlicht.example`, '10.0.2.1')
  await expect(ask('x@nordlicht.example', '10.0.2.1')).rejects.toMatchObject({ code: 'rate-limited' })
})

test('sends the same link again after the mail service was away', async () => {
  identity.loseMails(true)
  await ask(nina)
  await sendMails()
  expect(identity.mails).toEqual([])
  identity.loseMails(false)
  identity.clock.advanceMinutes(1)
  await sendMails()
  expect(identity.mails).toHaveLength(1)
  expect(await identity.ask(readPasswordLink, { token: linkIn(identity.mails) })).toMatchObject({ email: nina })
  expect(await identity.running.database.query('SELECT 1 FROM password_links')).toHaveLength(1)
})

test('keeps no link that somebody who reads the database could use', async () => {
  identity.loseMails(true)
  await ask(nina)
  await sendMails()
  const kept = JSON.stringify([
    await identity.running.database.query('SELECT * FROM account_mails'),
    await identity.running.database.query('SELECT * FROM password_links'),
  ])
  identity.loseMails(false)
  identity.clock.advanceMinutes(1)
  await sendMails()
  expect(linkIn(identity.mails)).toHaveLength(43)
  expect(kept).not.toContain(linkIn(identity.mails))
})

test('invites a new person by a link that is good for a week', async () => {
  const { database } = identity.running
  const [row] = await database.query<{ uuid: string }>("SELECT uuid FROM users WHERE email = 'neu@leitstand.example'")
  const invited = { uuid: row?.uuid ?? '', name: 'Neu' }
  await database.transaction((tx) => requestInvitation(tx, invited, { actor: admin, at: identity.clock.now() }))
  await sendMails()
  expect(identity.mails[0]).toMatchObject({ subject: 'Ihr Zugang zu Leitstand' })
  const token = linkIn(identity.mails)
  identity.clock.advanceMinutes(7 * 24 * 60 - 1)
  expect(await identity.ask(readPasswordLink, { token })).toMatchObject({ kind: 'invitation' })
  await setByLink(token)
  await expect(identity.signIn('neu@leitstand.example', good)).resolves.toBeTruthy()
})

test('invites whom an administrator adds with an invitation, and nobody else', async () => {
  const add = (email: string, sendInvitation?: boolean) =>
    identity.as(admin).post('/api/users', { firstName: 'Ada', lastName: 'Neu', email, sendInvitation })
  expect((await add('ada@leitstand.example', true)).status).toBe(201)
  expect((await add('ada2@leitstand.example')).status).toBe(201)
  await sendMails()
  const { items } = await identity.ask(listAudit, { kind: 'user-invited' }, admin)
  expect(items.filter(({ subject }) => subject?.name.startsWith('Ada'))).toMatchObject([
    { actor: { uuid: admin.uuid, name: admin.name }, subject: { name: 'Ada Neu' } },
  ])
  expect(identity.mails.map(({ to }) => to)).toEqual([['ada@leitstand.example']])
  await setByLink(linkIn(identity.mails), 'ein Satz nur für Ada und mich')
  await expect(identity.signIn('ada@leitstand.example', 'ein Satz nur für Ada und mich')).resolves.toBeTruthy()
})

test.each([
  ['nothing is said', {}, 'en'],
  ['their own is said', { locale: 'de' }, 'de'],
] as const)('invites somebody new in the language of whoever does when %s', async (_what, said, language) => {
  const uma = { firstName: 'Uma', lastName: 'Neu', email: `uma-${language}@leitstand.example`, sendInvitation: true }
  const added = await identity.as({ ...admin, language: 'en' }).post('/api/users', { ...uma, ...said })
  expect(added).toMatchObject({ status: 201, body: { locale: language } })
  await sendMails()
  const words = { de: 'Zugang', en: 'access' }
  expect(identity.mails).toMatchObject([
    { to: [uma.email], language, subject: expect.stringContaining(words[language]) },
  ])
})

test('takes no link that was mailed to an address before the present one', async () => {
  await ask('ada@leitstand.example')
  await sendMails()
  const { user } = await identity.signIn('ada@leitstand.example', 'ein Satz nur für Ada und mich')
  const moved = await identity.as(admin).patch(`/api/users/${user.uuid}`, { email: 'ada.neu@leitstand.example' })
  expect(moved.status).toBe(200)
  await expect(setByLink(linkIn(identity.mails))).rejects.toMatchObject({ code: 'link-expired' })
})

test('lets nobody but the front door use links', async () => {
  const { actor } = await identity.signIn('neu@leitstand.example', good)
  await expect(identity.ask(readPasswordLink, { token: 'x'.repeat(43) }, actor)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test.each([
  ['a password set by a link', {}, true],
  ['a new password', {}, true],
  ['a new password of somebody who wants to keep them', { endTokens: false }, false],
  ['an administrator who ends all sessions', {}, true],
])('API tokens and %s: they end, unless they are to stay', async (way, more, ends) => {
  const [old, fresh] = [`alte Zebras ${way}`, `neue Zebras ${way}`]
  await ask(agent)
  await sendMails()
  await setByLink(linkIn(identity.mails), old)
  identity.mails.length = 0
  const person = await identity.signIn(agent, old)
  const wish = { name: 'Skript', scope: 'full', expiresAt: '2027-11-20' }
  const made = await person.call.post<{ token: string }>('/api/user/tokens', wish)
  expect(made.status).toBe(201)
  if (way.includes('link')) {
    await ask(agent)
    await sendMails()
    await setByLink(linkIn(identity.mails), fresh)
  } else if (way.includes('administrator')) {
    await identity.as(admin).delete(`/api/users/${person.user.uuid}/sessions`)
  } else {
    await person.call.put('/api/user/password', { oldPassword: old, password: fresh, ...more })
  }
  const held = await identity.ask(resolveSession, { token: made.body.token })
  expect(held === null).toBe(ends)
  expect((await identity.audited(person.user.uuid)).slice(0, 3).includes('token-revoked')).toBe(ends)
})
