import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { answerSecondFactor } from '@leitstand/contracts/identity/second-factors'
import type { Sql } from '@leitstand/kit/database'
import { counterOfAnswer } from '../factors/passkeys.ts'
import { stepOfCode } from '../factors/totp.ts'
import type { Security } from '../security.ts'
import { findCredential, notePasskeyUse } from '../store/passkeys.ts'
import { takeRecoveryCode } from '../store/recovery-codes.ts'
import { findTotp, takeTotpStep } from '../store/totp-secrets.ts'
import type { SignInFacts } from './finish-sign-in.ts'

type Answer = Pick<ParsedInputOf<typeof answerSecondFactor>, 'code' | 'recoveryCode' | 'passkey'>

/** Takes what was answered; undefined, and nothing taken, when it is wrong or was used before. */
export async function takeSecondFactor(
  tx: Sql,
  person: { user: string; passkeyChallenge: string | null },
  answer: Answer,
  security: Security,
  now: Date,
): Promise<SignInFacts['method'] | undefined> {
  if (answer.code !== undefined) {
    return (await takeTotpCode(tx, person.user, answer.code, security, now)) ? 'code' : undefined
  }
  if (answer.recoveryCode !== undefined) {
    return (await takeRecoveryCode(tx, person.user, answer.recoveryCode)) ? 'recovery-code' : undefined
  }
  const credential = answer.passkey && (await findCredential(tx, answer.passkey.id))
  if (!answer.passkey || credential?.user !== person.user || !person.passkeyChallenge) return undefined
  const checked = { credential, challenge: person.passkeyChallenge, alone: false }
  const counter = await counterOfAnswer(security.relyingParty, answer.passkey, checked)
  if (counter === undefined) return undefined
  return (await notePasskeyUse(tx, credential.uuid, counter, now)) ? 'passkey-after-password' : undefined
}

/** Takes a code of the authenticator app: each is good once. */
export async function takeTotpCode(
  tx: Sql,
  user: string,
  code: string,
  { secrets }: Security,
  now: Date,
): Promise<boolean> {
  const sealed = (await findTotp(tx, user))?.secret
  if (!sealed) return false
  const step = stepOfCode(secrets.unseal(sealed), code, now)
  return step !== undefined && (await takeTotpStep(tx, user, { sealed, step }))
}
