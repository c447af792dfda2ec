import type { Secrets } from '@leitstand/kit/secrets'
import { queue } from '../context.ts'
import type { Providers } from '../openid/open-providers.ts'
import { readAnew, syncAccountsJob } from '../openid/read-anew.ts'
import { syncQueue } from '../store/external-accounts.ts'

/** Reads accounts anew at their origins, as asked for by wi-sync. */
export const syncAccounts = (parts: { providers: Providers; secrets: Secrets }) =>
  queue({
    name: syncAccountsJob,
    everySeconds: 60,
    // The origin is somebody's production system: few at a time, and not again at once.
    atOnce: 4,
    retries: { waitsMs: [5 * 60_000], until: () => Number.POSITIVE_INFINITY },
    table: syncQueue,
    async work(account, context) {
      await readAnew(account, parts, context)
      await syncQueue.settle(context, account, { sync_due_at: null })
    },
  })
