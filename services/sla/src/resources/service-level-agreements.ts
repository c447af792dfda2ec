import { AppError, invalid } from '@leitstand/contracts/problems'
import type { WrittenOf } from '@leitstand/contracts/resource'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { presentAgreement } from '../steps/present-agreement.ts'
import { knowing, named } from '../steps/references.ts'
import { isNamedByRules, isUsedByTickets, lockAgreements, withLists } from '../store/agreements.ts'
import { findNames, rename } from '../store/named-things.ts'
import type { Named } from '../store/rulebook.ts'

export const agreementResource = knowing(
  serveResource(serviceLevelAgreements, 'serviceLevelAgreement', {
    complete: async (rows) => withLists(rows),
    present: presentAgreement,
    columns: (input) => input,
    beforeWrite: async (columns, previous, { sql, input }) => {
      if (input.templates) await mustBeCapable(input.templates, (previous?.templates ?? []) as Named[], sql)
      Object.assign(columns, await withNames(input, sql))
    },
    afterWrite: async ({ uuid, name }, _input, sql, _context, previous) => {
      const ofRules = { table: 'rules', column: 'service_level_agreements' } as const
      if (previous && previous.name !== name) await rename(sql, ofRules, { uuid, name })
    },
    beforeDelete: async ({ uuid }, { prisma, sql }) => {
      const [row] = await lockAgreements(prisma, sql, [uuid])
      const isGiven = row !== undefined && row.userGroups.length > 0
      if (isGiven || (await isUsedByTickets(sql, uuid))) throw new AppError('sla-in-use')
      if (await isNamedByRules(sql, uuid)) throw new AppError('in-use')
    },
  }),
  [
    { field: 'templates', kind: 'template' },
    { field: 'channels', kind: 'channel' },
    { field: 'userGroups', kind: 'user-group' },
    { field: 'notifications', kind: 'channel' },
  ],
)

/** Callers write uuids; rows keep the names beside them. */
async function withNames(written: WrittenOf<typeof serviceLevelAgreements>, sql: Sql) {
  const { templates, channels, userGroups, notifications } = written
  const notified =
    notifications &&
    (await findNames(
      sql,
      'channel',
      notifications.map(({ channel }) => channel),
    ))
  return {
    ...(templates && { templates: await named(sql, 'template', templates) }),
    ...(channels && { channels: await named(sql, 'channel', channels) }),
    ...(userGroups && { userGroups: await named(sql, 'user-group', userGroups) }),
    ...(notifications && {
      notifications: notifications.map(({ minutes, channel, about }) => ({
        minutes,
        about,
        channel: { uuid: channel, name: notified?.get(channel)?.name ?? '' },
      })),
    }),
  }
}

/** Of those chosen now: one that lost the capability later stays until somebody takes it away. */
async function mustBeCapable(templates: readonly string[], kept: readonly Named[], sql: Sql): Promise<void> {
  const chosen = templates.filter((uuid) => kept.every((template) => template.uuid !== uuid))
  const known = await findNames(sql, 'template', chosen)
  if ([...known.values()].some(({ slaCapable }) => !slaCapable)) {
    throw invalid({ propertyPath: 'templates', code: 'template-not-sla-capable' })
  }
}
