import type { Actor } from '@leitstand/contracts/actor'
import type { InputOf } from '@leitstand/contracts/define'
import { listAudit } from '@leitstand/contracts/identity/administration'
import { provisionPeople, type User } from '@leitstand/contracts/identity/requests'
import { login, resolveSession, SignedIn, SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { Caller } from '@leitstand/kit/testing/caller'
import {
  anActor,
  type Stub,
  startTestService,
  stub,
  type TestService,
  until,
} from '@leitstand/kit/testing/test-service'
import { TOTP } from 'otpauth'
import { intake, testedIdentity } from './tested-identity.ts'

export const startedAt = '2026-11-20T08:00:00Z'
export const admin = anActor({ name: 'Jana Albrecht', roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

/** Somebody signed in by the built-in login. */
export interface SignedInPerson {
  user: User
  token: string
  session: string
  actor: Actor
  call: Caller
}

export interface GuardedIdentity extends TestService {
  mails: InputOf<typeof sendMail>[]
  /** The mail service fails from now on, or works again. */
  loseMails(isLost: boolean): void
  /** What the built-in login answers from an address. */
  logIn(email: string, password?: string, address?: string): Promise<SignedIn | SignInChallenge>
  /** The same, by somebody whom a password is enough for. */
  signIn(email: string, password?: string, address?: string): Promise<SignedInPerson>
  /** The same, up to the second factor. */
  challenge(email: string, password?: string, address?: string): Promise<SignInChallenge>
  personOf(signedIn: Pick<SignedIn, 'token' | 'user'>): Promise<SignedInPerson>
  /** Kinds of what is written down about somebody, newest first. */
  audited(user: string): Promise<string[]>
}

export const from = (address = '10.0.0.1') => ({ address, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' })

/** Identity with somebody of staff, a customer and the mail service played by the test. */
export async function guardedIdentity(
  environment: Record<string, string> = {},
  neighbours: readonly Stub[] = [],
): Promise<GuardedIdentity> {
  const mails: InputOf<typeof sendMail>[] = []
  let isLost = false
  const mailService = stub(sendMail, (mail) => {
    if (isLost) throw new AppError('service-unavailable', { service: 'mail' })
    mails.push(mail)
    return { uuid: newId() }
  })
  const service = testedIdentity({ LEITSTAND_PUBLIC_URL: 'https://leitstand.example', ...environment })
  const identity = await startTestService(service, { now: startedAt, stubs: [mailService, intake, ...neighbours] })
  const password = 'leitstand'
  await identity.ask(provisionPeople, {
    people: [
      { email: 'agent@leitstand.example', firstName: 'Mirko', lastName: 'Hansen', staff: true, password },
      { email: 'agent2@leitstand.example', firstName: 'Leyla', lastName: 'Demir', staff: true, password },
      {
        email: 'nutzer@nordlicht.example',
        firstName: 'Nina',
        lastName: 'Krüger',
        staff: false,
        customerGroup: 'Nordlicht',
        password,
        language: 'en',
      },
      { email: 'neu@leitstand.example', firstName: 'Neu', lastName: 'Ling', staff: true },
    ],
  })

  const logIn: GuardedIdentity['logIn'] = (email, password = 'leitstand', address) =>
    identity.ask(login, { email, password, ...from(address) })
  const personOf: GuardedIdentity['personOf'] = async ({ token, user }) => {
    const held = await identity.ask(resolveSession, { token })
    if (!held) throw new Error('The session has not opened')
    return { user, token, session: held.session, actor: held.actor, call: identity.as(held.actor) }
  }
  return {
    ...identity,
    mails,
    loseMails: (lost) => {
      isLost = lost
    },
    logIn,
    personOf,
    signIn: async (...credentials) => await personOf(SignedIn.parse(await logIn(...credentials))),
    challenge: async (...credentials) => SignInChallenge.parse(await logIn(...credentials)),
    audited: async (user) =>
      (await identity.ask(listAudit, { 'subject.uuid': user }, admin)).items.map(({ kind }) => kind),
  }
}

/** The code that an authenticator app shows at a time of the test's clock. */
export function codeOf(secret: string, identity: TestService, minutesOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: identity.clock.now().getTime() + minutesOff * 60_000 })
}

/** Sets up codes of an authenticator app for somebody signed in; answers secret and recovery codes. */
export async function withTotp(
  identity: GuardedIdentity,
  { call }: SignedInPerson,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await call.put('/api/user/proof', { password: 'leitstand' })
  const begun = await call.post<{ secret: string }>('/api/user/totp', {})
  const code = codeOf(begun.body.secret, identity)
  const confirmed = await call.post<{ recoveryCodes: string[] }>('/api/user/totp/confirm', { code })
  if (confirmed.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(confirmed.body)}`)
  identity.clock.advanceMinutes(1)
  return { secret: begun.body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The one-time link mailed last. A notice that was still to be sent may come after it. */
export function linkIn(mails: readonly { text: string }[]): string {
  const links = mails.map(({ text }) => /\/login\/reset\/([\w-]{43})$/m.exec(text)?.[1])
  return links.findLast((link) => link !== undefined) ?? ''
}

/** Finds whoever waits for a lock of this database. */
export const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** What is asked while a change is done, and not yet to be seen by others; answers once it is. */
export async function meanwhile<T>(
  { running: { database } }: TestService,
  change: (tx: Sql) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T | 'refused'> {
  const { asked } = await database.transaction(async (tx) => {
    await change(tx)
    const asked = ask().catch(() => 'refused' as const)
    let isDone = false
    void asked.then(() => {
      isDone = true
    })
    await until(async () => isDone || (await database.query(waiting)).length > 0)
    return { asked }
  })
  return await asked
}
