import { iri } from '@leitstand/contracts/common'
import { listSessions } from '@leitstand/contracts/identity/sessions'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { deviceOf } from '../domain/device-of.ts'
import { sessionsOf } from '../store/own-sessions.ts'

export const handleListSessions = ({ sessionLife }: Pick<IdentityConfig, 'sessionLife'>) =>
  serve(listSessions, async (_input, context) => {
    const { actor, language } = context
    const rows = await sessionsOf(context, actor.uuid, context.clock.now(), sessionLife)
    const items = rows.map(({ uuid, userAgent, address, login, ...times }) => ({
      '@id': iri('sessions', uuid),
      '@type': 'Session',
      uuid,
      device: deviceOf(userAgent, language),
      address,
      login,
      createdAt: times.createdAt.toISOString(),
      lastUsedAt: times.lastUsedAt.toISOString(),
      expiresAt: times.expiresAt.toISOString(),
      current: actor.session?.uuid === uuid,
    }))
    return { items, total: items.length }
  })
