import { endSummaries, summariesPurpose } from '@leitstand/contracts/identity/summaries'
import { AppError } from '@leitstand/contracts/problems'
import { openLinkTokens } from '@leitstand/kit/link-tokens'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { nameOf } from '../domain/names.ts'
import { choose } from '../domain/notification-settings.ts'
import { saveUser } from '../store/save-user.ts'
import { loadUser } from '../store/write-users.ts'

/** Whoever has the mail may end them for its reader, and nothing else; once more changes nothing. */
export const handleEndSummaries = ({ secret }: Pick<IdentityConfig, 'secret'>) => {
  const links = openLinkTokens(secret, summariesPurpose)
  return serve(endSummaries, async ({ token }, context) => {
    const now = context.clock.now()
    const uuid = links.read(token, now)
    if (uuid === null) throw new AppError('link-expired')
    return await context.prismaTransaction(async (prisma, tx) => {
      const found = await loadUser(tx, uuid, { kind: 'everybody' })
      if (!found || found.isAnonymised) throw new AppError('link-expired')
      const { state } = found
      const notificationSettings = choose(state.notificationSettings, { summariesOff: true })
      const by = { actor: { uuid, name: nameOf(state) }, at: now }
      await saveUser({ prisma, tx }, state, { ...state, notificationSettings }, by)
      return null
    })
  })
}
