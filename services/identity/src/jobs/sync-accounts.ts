import type { Secrets } from '@leitstand/kit/secrets'
import { job } from '../context.ts'
import type { Providers } from '../openid/open-providers.ts'
import { readAnew, syncAccountsJob } from '../openid/read-anew.ts'
import { claimForSync } from '../store/external-accounts.ts'

const leaseMs = 5 * 60_000
/** The origin is somebody's production system: few at a time. */
const atOnce = 4

/** Reads accounts anew at their origins, as asked for by wi-sync. One that fails comes again after its lease. */
export const syncAccounts = (parts: { providers: Providers; secrets: Secrets }) =>
  job({
    name: syncAccountsJob,
    everySeconds: 60,
    async run(context) {
      const accounts = await claimForSync(context, context.clock.now(), leaseMs, atOnce)
      await Promise.all(
        accounts.map((account) =>
          readAnew(account, parts, context).catch((error: unknown) =>
            context.log.warn({ err: error, account: account.uuid }, 'an account could not be read at its origin'),
          ),
        ),
      )
      return accounts.length > 0
    },
  })
