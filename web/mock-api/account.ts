import { iri } from '@leitstand/contracts/common'
import { getNotificationSettings, saveNotificationSettings } from '@leitstand/contracts/identity/administration'
import {
  type ApiToken,
  createToken,
  listTokens,
  listTokensOfUser,
  revokeToken,
  revokeTokenOfUser,
  revokeTokensOfUser,
} from '@leitstand/contracts/identity/api-tokens'
import {
  type ExternalLogin,
  listExternalLogins,
  syncWithOrigin,
  unlinkExternalLogin,
} from '@leitstand/contracts/identity/external-logins'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '@leitstand/contracts/identity/passkeys'
import { changePassword } from '@leitstand/contracts/identity/passwords'
import { deletePicture } from '@leitstand/contracts/identity/pictures'
import { renewRecoveryCodes } from '@leitstand/contracts/identity/recovery-codes'
import {
  beginTotp,
  confirmTotp,
  getAccountSecurity,
  getSecondFactorPolicy,
  proveIdentity,
  removeSecondFactorsOfUser,
  removeTotp,
  saveSecondFactorPolicy,
} from '@leitstand/contracts/identity/second-factors'
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  listSessions,
  type Session,
} from '@leitstand/contracts/identity/sessions'
import type { Role } from '@leitstand/contracts/roles'
import { type Context, fail, heedSentinel, mock, pageOf } from './mock.ts'
import { users, uuidOf } from './people.ts'
import { ago } from './world.ts'

const soon = (days: number) => ago(-days * 1440)
const own = ({ me }: Context) => users.find(({ uuid }) => uuid === me.uuid) ?? me

mock(getNotificationSettings, (_input, { me }) => me.notificationSettings)
mock(saveNotificationSettings, (part, context) => {
  const user = own(context)
  user.notificationSettings = Object.assign({}, user.notificationSettings, part)
  return user.notificationSettings
})
mock(deletePicture, (_input, context) => {
  own(context).picture = null
  return null
})

const logins: ExternalLogin[] = (['wi', 'ams'] as const).map((origin, index) => ({
  '@id': iri('external_logins', uuidOf(32, index)),
  '@type': 'ExternalLogin',
  uuid: uuidOf(32, index),
  origin,
  subject: `${origin}-2093`,
  name: origin === 'wi' ? 'Mirko Hansen' : 'M. Hansen (Technik)',
  email: 'mirko.hansen@leitstand.example',
  customer: origin === 'ams' ? 'Nordlicht Shop GmbH' : null,
  employee: origin === 'wi',
  linkedAt: ago(90_000),
  lastSignedInAt: origin === 'wi' ? ago(600) : null,
}))
mock(listExternalLogins, (_input, { me }) => pageOf(me.email === 'agent@leitstand.example' ? logins : []))
mock(unlinkExternalLogin, ({ uuid }) => {
  if (logins.length === 1) fail('last-way-in')
  drop(logins, uuid)
  return null
})
mock(syncWithOrigin, (_input, { me }) =>
  me.email === 'agent@leitstand.example' ? { synced: true, at: new Date().toISOString() } : { synced: false, at: null },
)

let provedUntil: string | null = null
let totpSince: string | null = null
let codesLeft = 0
const passkeys: Passkey[] = []
const freshCodes = () => Array.from({ length: 10 }, (_, index) => `k7${index}p-9f2x-${index}mtq`)
const firstCodes = () => {
  if (codesLeft > 0) return []
  codesLeft = 10
  return freshCodes()
}
const wantProof = () => provedUntil ?? fail('proof-required')

mock(getAccountSecurity, () => ({
  hasPassword: true,
  totpSince,
  passkeys: passkeys.length,
  recoveryCodesLeft: codesLeft,
  secondFactorRequired: policy.roles.length > 0,
  provedUntil,
}))
mock(changePassword, ({ oldPassword }) => {
  if (oldPassword !== 'leitstand')
    fail('invalid', { violations: [{ propertyPath: 'oldPassword', code: 'password-wrong' }] })
  return null
})
mock(proveIdentity, ({ password, code }) => {
  if (password !== 'leitstand' && code !== '123456') fail('proof-failed')
  provedUntil = soon(1)
  return { provedUntil }
})
mock(beginTotp, () => {
  wantProof()
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  return { secret, uri: `otpauth://totp/Leitstand:agent@leitstand.example?secret=${secret}&issuer=Leitstand` }
})
mock(confirmTotp, ({ code }) => {
  if (code !== '123456') fail('second-factor-failed')
  totpSince = new Date().toISOString()
  return { recoveryCodes: firstCodes() }
})
mock(removeTotp, () => {
  wantProof()
  totpSince = null
  return null
})
mock(renewRecoveryCodes, () => {
  wantProof()
  codesLeft = 10
  return { recoveryCodes: freshCodes() }
})
mock(listPasskeys, () => pageOf(passkeys))
mock(beginPasskey, () => {
  wantProof()
  return {}
})
mock(addPasskey, ({ name }) => {
  const uuid = crypto.randomUUID()
  const ids = { '@id': iri('passkeys', uuid), '@type': 'Passkey', uuid }
  const passkey = { ...ids, name, createdAt: new Date().toISOString(), lastUsedAt: null }
  passkeys.push(passkey)
  return { ...passkey, recoveryCodes: firstCodes() }
})
mock(removePasskey, ({ uuid }) => {
  wantProof()
  drop(passkeys, uuid)
  return null
})

const sessions: Session[] = ['Firefox auf Windows', 'Safari auf iPhone', 'Chrome auf macOS'].map((device, index) => ({
  '@id': iri('sessions', uuidOf(33, index)),
  '@type': 'Session',
  uuid: uuidOf(33, index),
  device,
  address: `203.0.113.${20 + index}`,
  login: (['password', 'wi', 'passkey'] as const)[index] ?? 'password',
  createdAt: ago(900 + index * 3000),
  lastUsedAt: ago(1 + index * 400),
  expiresAt: soon(1 + index),
  current: index === 0,
}))
mock(listSessions, () => pageOf(sessions))
mock(endOwnSession, ({ uuid }) => {
  drop(sessions, uuid)
  return null
})
mock(endOtherSessions, () => {
  sessions.splice(1)
  return null
})
mock(endSessionsOfUser, () => null)
mock(removeSecondFactorsOfUser, () => {
  wantProof()
  return null
})

const tokens: ApiToken[] = ['Auswertung in der Nacht', 'Überwachung'].map((name, index) => ({
  '@id': iri('tokens', uuidOf(34, index)),
  '@type': 'ApiToken',
  uuid: uuidOf(34, index),
  name,
  scope: index === 0 ? 'read' : 'full',
  createdAt: ago(40_000),
  expiresAt: soon(60 + index * 100),
  lastUsedAt: index === 0 ? ago(95) : null,
  lastAddress: index === 0 ? '198.51.100.7' : null,
}))
mock(listTokens, () => pageOf(tokens))
mock(listTokensOfUser, () => pageOf(tokens))
mock(createToken, ({ name, scope, expiresAt }) => {
  heedSentinel(name)
  const uuid = crypto.randomUUID()
  const ids = { '@id': iri('tokens', uuid), '@type': 'ApiToken', uuid }
  const times = { createdAt: new Date().toISOString(), expiresAt: new Date(expiresAt).toISOString() }
  const token = { ...ids, name, scope, ...times, lastUsedAt: null, lastAddress: null }
  tokens.unshift(token)
  return { ...token, token: 'lst_Zk3vQmT8xwYbR5nPq2sL7dHcJ0aFgUeViWoXtKyMzB4' }
})
mock(revokeToken, ({ uuid }) => {
  drop(tokens, uuid)
  return null
})
mock(revokeTokenOfUser, ({ token }) => {
  drop(tokens, token)
  return null
})
mock(revokeTokensOfUser, () => {
  tokens.splice(0)
  return null
})

const policy: { roles: Role[] } = { roles: [] }
mock(getSecondFactorPolicy, () => policy)
mock(saveSecondFactorPolicy, ({ roles }) => Object.assign(policy, { roles }))

function drop(rows: { uuid: string }[], uuid: string): void {
  const at = rows.findIndex((row) => row.uuid === uuid)
  if (at === -1) fail('not-found')
  rows.splice(at, 1)
}
