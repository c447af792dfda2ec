import { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { groupRef, iri } from '@leitstand/contracts/common'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { Context } from '@leitstand/kit/chassis'
import { serveResource } from '../context.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findGroups, type GroupCopy, groups } from '../store/groups.ts'

interface Row {
  uuid: string
  groupUuid: string
  clearingType: { uuid: string; name: string }
  version: number
  group?: GroupCopy
}

export const userGroupClearingTypeResource = serveResource<Row>({
  contract: userGroupClearingTypes,
  model: 'userGroupClearingType',
  include: { clearingType: true },
  filterPaths: { 'userGroup.uuid': 'groupUuid', 'clearingType.uuid': 'clearingTypeUuid' },
  uniqueField: 'clearingType',
  complete: async (rows, on) => {
    const found = await findGroups(
      on,
      rows.map(({ groupUuid }) => groupUuid),
    )
    return rows.map((row) => ({ ...row, group: found.get(row.groupUuid) }) as typeof row)
  },
  present: ({ uuid, groupUuid, group, clearingType, version }) => ({
    '@id': iri('user_group_clearing_types', uuid),
    '@type': 'UserGroupClearingType',
    uuid,
    userGroup: groupRef(groupUuid, group?.name ?? ''),
    clearingType: {
      '@id': iri('clearing_types', clearingType.uuid),
      '@type': 'ClearingType',
      uuid: clearingType.uuid,
      name: clearingType.name,
    },
    version,
  }),
  prepare: async (input, context) => {
    if (typeof input['userGroup'] === 'string') await learnGroup(input['userGroup'], context)
    return input
  },
  columns: ({ userGroup, clearingType }) => ({ groupUuid: userGroup, clearingTypeUuid: clearingType }),
  beforeWrite: async ({ groupUuid, clearingTypeUuid }, _previous, { prisma, sql }) => {
    const known = await findGroups(sql, [String(groupUuid)])
    if (!known.get(String(groupUuid))?.customerGroup)
      throw invalid({ propertyPath: 'userGroup', code: 'unknown-reference' })
    const type = await prisma.clearingType.findUnique({ where: { uuid: String(clearingTypeUuid) } })
    if (!type) throw invalid({ propertyPath: 'clearingType', code: 'unknown-reference' })
  },
})

/** A group that was made a moment ago may not be known yet: its owner is asked, before any transaction begins. */
async function learnGroup(uuid: string, context: Context<PrismaClient>): Promise<void> {
  if ((await findGroups(context, [uuid])).size > 0) return
  try {
    const { name, customerGroup, version } = await context.call(getUserGroup, { uuid })
    await groups.keep(context, [{ uuid, name, customerGroup, deleted: false, version }])
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
}
