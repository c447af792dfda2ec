import { unlinkExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { refuseToken } from '../domain/own-account.ts'
import { audit } from '../store/audit.ts'
import { hasOtherWayIn, removeAccount } from '../store/external-accounts.ts'

export const handleUnlinkExternalLogin = serve(unlinkExternalLogin, async ({ uuid }, context) => {
  const { actor } = context
  refuseToken(actor)
  return await context.transaction(async (tx) => {
    const hasOther = await hasOtherWayIn(tx, actor.uuid, uuid)
    const removed = await removeAccount(tx, actor.uuid, uuid)
    if (!removed) throw new AppError('not-found')
    if (!hasOther) throw new AppError('last-way-in')
    const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
    const changes = [{ field: 'login', before: removed.origin, after: null }]
    await audit(tx, { at: context.clock.now(), kind: 'login-unlinked', actor, subject, changes })
    return null
  })
})
