import { renamePasskey } from '@leitstand/contracts/identity/passkeys'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { refuseToken } from '../domain/own-account.ts'
import { renamePasskeyOf } from '../store/passkeys.ts'

export const handleRenamePasskey = serve(renamePasskey, async ({ uuid, name }, context) => {
  const { actor } = context
  refuseToken(actor)
  const renamed = await context.transaction((tx) => renamePasskeyOf(tx, actor.uuid, uuid, name))
  if (!renamed) throw new AppError('not-found')
  return renamed
})
