import { AppError, invalid } from '@leitstand/contracts/problems'
import type { WrittenOf } from '@leitstand/contracts/resource'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { presentAgreement } from '../steps/present-agreement.ts'
import { knowing, named } from '../steps/references.ts'
import { isUsedByTickets, withLists } from '../store/agreements.ts'
import { findNames } from '../store/named-things.ts'

export const agreementResource = knowing(
  serveResource(serviceLevelAgreements, 'serviceLevelAgreement', {
    complete: async (rows) => withLists(rows),
    present: presentAgreement,
    columns: (input) => input,
    beforeWrite: async (columns, _previous, { sql, input }) => {
      Object.assign(columns, await withNames(input, sql))
    },
    beforeDelete: async (row, { sql }) => {
      const isUsed = withLists([row]).some(({ userGroups }) => userGroups.length > 0)
      if (isUsed || (await isUsedByTickets(sql, row.uuid))) throw new AppError('sla-in-use')
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
  if (templates) await mustBeCapable(templates, sql)
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

async function mustBeCapable(templates: readonly string[], sql: Sql): Promise<void> {
  const known = await findNames(sql, 'template', templates)
  if ([...known.values()].some(({ slaCapable }) => !slaCapable)) {
    throw invalid({ propertyPath: 'templates', code: 'template-not-sla-capable' })
  }
}
