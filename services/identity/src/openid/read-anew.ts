import { AppError } from '@leitstand/contracts/problems'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Secrets } from '@leitstand/kit/secrets'
import { readProfile } from '../domain/read-profile.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { forgetRefreshToken, replaceRefreshToken, type SyncableAccount } from '../store/external-accounts.ts'
import type { Providers } from './open-providers.ts'
import { applyAccount } from './sign-in.ts'

/** The job that reads accounts anew. */
export const syncAccountsJob = 'sync-accounts'

/** Reads an account at its origin and takes over what is told there. False when the origin does not know it any more. */
export async function readAnew(
  account: SyncableAccount,
  { providers, secrets }: { providers: Providers; secrets: Secrets },
  context: Pick<ServiceContext<PrismaClient>, 'query' | 'prismaTransaction' | 'clock'>,
): Promise<boolean> {
  const { origin, uuid, subject } = account
  const provider = providers.get(origin)
  if (!provider) return false
  try {
    const tokens = await provider.refresh(secrets.unseal(account.refreshToken))
    const refreshToken = tokens.refreshToken ? secrets.seal(tokens.refreshToken) : null
    if (refreshToken) await replaceRefreshToken(context, uuid, refreshToken)
    const profile = readProfile(await provider.userinfo({ ...tokens, subject }))
    if (!profile) return false
    const news = {
      origin,
      profile,
      refreshToken,
      linkTo: null,
      signedIn: false,
      address: null,
      now: context.clock.now(),
    }
    await context.prismaTransaction((prisma, tx) => applyAccount(prisma, tx, news))
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'login-failed') throw error
    await forgetRefreshToken(context, uuid)
    return false
  }
}
