import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { type Actor, systemActor } from '@leitstand/contracts/actor'
import type { BusUser } from '@leitstand/contracts/bus-access'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { openSigner, openVerifier, readPublicKeys } from './identity-token.ts'

const anna: Actor = {
  ...systemActor,
  uuid: '019aa000-0000-7000-8000-000000000001',
  name: 'Anna Agent',
  roles: ['ROLE_EMPLOYEE'],
}
const forged = { code: 'unauthenticated' }

function aKey(user: BusUser) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = { format: 'der' } as const
  return {
    privateKey: privateKey.export({ ...text, type: 'pkcs8' }).toString('base64'),
    known: `${user}:${publicKey.export({ ...text, type: 'spki' }).toString('base64')}`,
  }
}

function anInstallation() {
  const keys = { gateway: aKey('gateway'), ticket: aKey('ticket'), mail: aKey('mail'), operator: aKey('operator') }
  const known = readPublicKeys(
    Object.values(keys)
      .map((key) => key.known)
      .join(','),
  )
  const signer = (user: keyof typeof keys) => openSigner(user, keys[user].privateKey)
  return {
    gateway: signer('gateway'),
    ticket: signer('ticket'),
    mail: signer('mail'),
    operator: signer('operator'),
    heardBy: (service: 'ticket' | 'mail' | 'workflow' | 'identity') => openVerifier(service, known),
    keys,
  }
}

test('a person is believed of the gateway, by the service that the token is for', async () => {
  const { gateway, heardBy } = anInstallation()
  const token = await gateway.forPerson(anna, 'ticket')
  expect(await heardBy('ticket').verify(token)).toMatchObject({ actor: anna, asker: 'gateway' })
  await expect(heardBy('mail').verify(token)).rejects.toMatchObject(forged)
})

test('a service that was asked asks on in the name of the same person', async () => {
  const { gateway, ticket, heardBy } = anInstallation()
  const handedOn = await ticket.inTheNameOf(await gateway.forPerson(anna, 'ticket'), 'workflow')
  expect(await heardBy('workflow').verify(handedOn)).toMatchObject({ actor: anna, asker: 'ticket' })
  await expect(heardBy('mail').verify(handedOn)).rejects.toMatchObject(forged)
})

test('a service acts for nobody who did not ask it', async () => {
  const { gateway, mail, heardBy } = anInstallation()
  const overheard = await gateway.forPerson(anna, 'ticket')
  await expect(heardBy('identity').verify(await mail.inTheNameOf(overheard, 'identity'))).rejects.toMatchObject(forged)
  await expect(heardBy('identity').verify(await mail.forPerson(anna, 'identity'))).rejects.toMatchObject(forged)
})

test('a service signs with no other name than its own', async () => {
  const { heardBy, keys } = anInstallation()
  const impostor = openSigner('gateway', keys.mail.privateKey)
  await expect(heardBy('ticket').verify(await impostor.forPerson(anna, 'ticket'))).rejects.toMatchObject(forged)
  await expect(heardBy('ticket').verify(await impostor.asItself('ticket'))).rejects.toMatchObject(forged)
})

test.each(['ticket', 'gateway', 'operator'] as const)(
  '%s as itself has the rights of the system account',
  async (user) => {
    const installation = anInstallation()
    const token = await installation[user].asItself('identity')
    const { heardBy } = installation
    expect(await heardBy('identity').verify(token)).toMatchObject({ actor: systemActor, asker: user })
  },
)

test('nobody has the rights of the system account by having a session', async () => {
  const { gateway, heardBy } = anInstallation()
  const token = await gateway.forPerson({ ...anna, roles: ['ROLE_SYSTEM'] }, 'ticket')
  await expect(heardBy('ticket').verify(token)).rejects.toMatchObject(forged)
})

test('what is handed on ends with what it was made of', async () => {
  const { keys, heardBy } = anInstallation()
  const gateway = openSigner('gateway', keys.gateway.privateKey, () => Date.now() - 50_000)
  const handedOn = await openSigner('ticket', keys.ticket.privateKey).inTheNameOf(
    await gateway.forPerson(anna, 'ticket'),
    'workflow',
  )
  expect(await heardBy('workflow').verify(handedOn)).toMatchObject({ actor: anna })
  const { exp } = JSON.parse(Buffer.from(handedOn.split('.')[1] ?? '', 'base64url').toString())
  expect(exp * 1000).toBeLessThan(Date.now() + 15_000)
})

test('a process that hands on for an hour is believed no longer than it was asked', async () => {
  const { gateway, keys, heardBy } = anInstallation()
  const proof = await gateway.forPerson(anna, 'ticket')
  const key = createPrivateKey({ key: Buffer.from(keys.ticket.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const claims = new SignJWT({ proof }).setProtectedHeader({ alg: 'EdDSA' }).setIssuer('ticket').setAudience('workflow')
  const handedOn = await claims.setExpirationTime('1h').sign(key)
  const workflow = heardBy('workflow')
  expect(await workflow.verify(handedOn)).toMatchObject({ actor: anna })
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  await expect(workflow.verify(handedOn)).rejects.toMatchObject(forged)
  vi.useRealTimers()
})

test.each([61_000, 3_600_000])('a token that was signed %d ms ago is over', async (ago) => {
  const { keys, heardBy } = anInstallation()
  const gateway = openSigner('gateway', keys.gateway.privateKey, () => Date.now() - ago)
  await expect(heardBy('ticket').verify(await gateway.forPerson(anna, 'ticket'))).rejects.toMatchObject(forged)
})

test('two keys of a process are believed while one takes the place of the other', async () => {
  const [before, after] = [aKey('gateway'), aKey('gateway')]
  const verifier = openVerifier('ticket', readPublicKeys(`${before.known},${after.known}`))
  for (const { privateKey } of [before, after]) {
    const token = await openSigner('gateway', privateKey).forPerson(anna, 'ticket')
    expect(await verifier.verify(token)).toMatchObject({ actor: anna })
  }
})

test('the same word is signed once in half a minute, and anew when it says something else', async () => {
  let now = Date.now()
  const { privateKey } = aKey('gateway')
  const gateway = openSigner('gateway', privateKey, () => now)
  const first = await gateway.forPerson(anna, 'ticket')
  expect(await gateway.forPerson({ ...anna }, 'ticket')).toBe(first)
  expect(await gateway.forPerson({ ...anna, roles: ['ROLE_CUSTOMER'] }, 'ticket')).not.toBe(first)
  now += 31_000
  expect(await gateway.forPerson(anna, 'ticket')).not.toBe(first)
})
