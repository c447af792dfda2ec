import { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { groupRef } from '@leitstand/contracts/common'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { Context } from '@leitstand/kit/chassis'
import { serveResource } from '../context.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { clearingTypeRef, mustBeClearingType } from '../store/clearing-types.ts'
import { findGroups, groups } from '../store/groups.ts'

export const userGroupClearingTypeResource = serveResource(userGroupClearingTypes, 'userGroupClearingType', {
  include: { clearingType: true },
  filters: { 'userGroup.uuid': (uuid) => ({ groupUuid: uuid }) },
  uniqueField: 'clearingType',
  complete: async (rows, on) => {
    const found = await findGroups(
      on,
      rows.map(({ groupUuid }) => groupUuid),
    )
    return rows.map((row) => ({ ...row, group: found.get(row.groupUuid) }))
  },
  present: ({ groupUuid, group, clearingType }) => ({
    userGroup: groupRef(groupUuid, group?.name ?? ''),
    clearingType: clearingTypeRef(clearingType),
  }),
  prepare: async (input, context) => {
    if (input.userGroup) await learnGroup(input.userGroup, context)
    return input
  },
  columns: ({ userGroup, clearingType }) => ({
    ...(userGroup !== undefined && { groupUuid: userGroup }),
    ...(clearingType !== undefined && { clearingTypeUuid: clearingType }),
  }),
  beforeWrite: async ({ groupUuid = '', clearingTypeUuid = '' }, _previous, { prisma, sql }) => {
    const known = await findGroups(sql, [groupUuid])
    if (!known.has(groupUuid)) throw invalid({ propertyPath: 'userGroup', code: 'unknown-reference' })
    await mustBeClearingType(prisma, clearingTypeUuid)
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
