import { getMe } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { TypeName } from '@leitstand/contracts/workflow/state-names'
import { serve } from '../context.ts'
import { findUser } from '../store/users.ts'

export const handleGetMe = serve(getMe, async (_input, context) => {
  const { actor } = context
  const user = await findUser(context, actor.uuid, { kind: 'self', uuid: actor.uuid })
  if (!user) throw new AppError('unauthenticated')
  const workflows = TypeName.array().parse(actor.workflows)
  return { ...user, effectiveRoles: actor.roles, language: user.locale, workflows }
})
