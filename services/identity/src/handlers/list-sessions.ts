import { listSessions } from '@leitstand/contracts/identity/sessions'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { presentSessions } from '../signing-in/present-sessions.ts'
import { sessionsOf } from '../store/own-sessions.ts'

export const handleListSessions = ({ sessionLife }: Pick<IdentityConfig, 'sessionLife'>) =>
  serve(listSessions, async (_input, context) => {
    const sessions = await sessionsOf(context, context.actor.uuid, context.clock.now(), sessionLife)
    return presentSessions(sessions, context)
  })
