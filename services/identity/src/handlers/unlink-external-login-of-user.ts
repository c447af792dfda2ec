import { unlinkExternalLoginOfUser } from '@leitstand/contracts/identity/external-logins'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { unlinkLogin } from '../signing-in/unlink-login.ts'

export const handleUnlinkExternalLoginOfUser = serve(unlinkExternalLoginOfUser, async ({ uuid, login }, context) => {
  const { name } = await personToAdminister(context, uuid)
  const { actor, address } = context
  return await context.transaction(async (tx) => {
    await unlinkLogin(tx, { subject: { uuid, name }, login, actor: personOf(actor), address }, context.clock.now())
    return null
  })
})
