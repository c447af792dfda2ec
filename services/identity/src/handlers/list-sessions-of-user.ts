import { listSessionsOfUser } from '@leitstand/contracts/identity/sessions'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { presentSessions } from '../signing-in/present-sessions.ts'
import { sessionsOf } from '../store/own-sessions.ts'

export const handleListSessionsOfUser = ({ sessionLife }: Pick<IdentityConfig, 'sessionLife'>) =>
  serve(listSessionsOfUser, async ({ uuid }, context) => {
    await personToAdminister(context, uuid)
    return presentSessions(await sessionsOf(context, uuid, context.clock.now(), sessionLife), context)
  })
