import { AppError, invalid } from '@leitstand/contracts/problems'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { presentAgreement } from '../steps/present-agreement.ts'
import { knowing, named } from '../steps/references.ts'
import type { AgreementRow } from '../store/agreements.ts'
import { isUsedByTickets } from '../store/agreements.ts'
import { findNames } from '../store/named-things.ts'

export const agreementResource = knowing(
  serveResource<AgreementRow>({
    contract: serviceLevelAgreements,
    model: 'serviceLevelAgreement',
    present: presentAgreement,
    columns: (input) => input,
    beforeWrite: async (columns, _previous, { sql }) => withNames(columns, sql),
    beforeDelete: async (row, { sql }) => {
      if (row.userGroups.length > 0 || (await isUsedByTickets(sql, row.uuid))) throw new AppError('sla-in-use')
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
async function withNames(columns: Record<string, unknown>, sql: Sql): Promise<void> {
  const { templates, channels, userGroups, notifications } = columns as Partial<Written>
  if (templates) {
    await mustBeCapable(templates, sql)
    columns['templates'] = await named(sql, 'template', templates)
  }
  if (channels) columns['channels'] = await named(sql, 'channel', channels)
  if (userGroups) columns['userGroups'] = await named(sql, 'user-group', userGroups)
  if (notifications) {
    const known = await findNames(
      sql,
      'channel',
      notifications.map(({ channel }) => channel),
    )
    columns['notifications'] = notifications.map(({ minutes, channel }) => ({
      minutes,
      channel: { uuid: channel, name: known.get(channel)?.name ?? '' },
    }))
  }
}

/** The part of a write that points elsewhere. */
interface Written {
  templates: string[]
  channels: string[]
  userGroups: string[]
  notifications: { minutes: number; channel: string }[]
}

async function mustBeCapable(templates: readonly string[], sql: Sql): Promise<void> {
  const known = await findNames(sql, 'template', templates)
  if ([...known.values()].some(({ slaCapable }) => !slaCapable)) {
    throw invalid({ propertyPath: 'templates', code: 'template-not-sla-capable' })
  }
}
