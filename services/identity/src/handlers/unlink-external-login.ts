import { unlinkExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { refuseToken } from '../domain/own-account.ts'
import { unlinkLogin } from '../signing-in/unlink-login.ts'

export const handleUnlinkExternalLogin = serve(unlinkExternalLogin, async ({ uuid }, context) => {
  const { actor, address } = context
  refuseToken(actor)
  const subject = personOf(actor)
  return await context.transaction(async (tx) => {
    await unlinkLogin(tx, { subject, login: uuid, actor: subject, address }, context.clock.now())
    return null
  })
})
