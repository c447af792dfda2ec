import { syncWithOrigin } from '@leitstand/contracts/identity/external-logins'
import type { Secrets } from '@leitstand/kit/secrets'
import { serve } from '../context.ts'
import type { Providers } from '../openid/open-providers.ts'
import { readAnew, syncAccountsJob } from '../openid/read-anew.ts'
import { requestSync, syncableAccountsOf } from '../store/external-accounts.ts'

/** The own accounts at once, so that the answer is true; everybody else's by a job. */
export const handleSyncWithOrigin = (parts: { providers: Providers; secrets: Secrets }) =>
  serve(syncWithOrigin, async (_input, context) => {
    const accounts = await syncableAccountsOf(context, context.actor.uuid)
    const own = accounts.filter(({ origin }) => parts.providers.has(origin))
    const read = await Promise.all(own.map((account) => readAnew(account, parts, context)))
    const origins = [...new Set(own.filter((_, index) => read[index]).map(({ origin }) => origin))]
    if (origins.length === 0) return { synced: false, at: null }
    const now = context.clock.now()
    await requestSync(context, origins, now)
    context.wake(syncAccountsJob)
    return { synced: true, at: now.toISOString() }
  })
