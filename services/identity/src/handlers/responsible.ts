import { groupRef } from '@leitstand/contracts/common'
import {
  getResponsibleGroup,
  getResponsibleUser,
  listResponsibleGroups,
  listResponsibleUsers,
} from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { listGroupNames } from '../store/user-groups.ts'
import { listChoices } from '../store/user-lists.ts'

const everybody = { kind: 'everybody' } as const
const first = { page: 1, itemsPerPage: 1 } as const

export const handleListResponsibleUsers = serve(listResponsibleUsers, async (input, context) => {
  return await listChoices(context, { search: input.search?.[0], staff: true }, input, everybody)
})

export const handleGetResponsibleUser = serve(getResponsibleUser, async ({ uuid }, context) => {
  const { items } = await listChoices(context, { uuid, staff: true }, first, everybody)
  if (!items[0]) throw new AppError('not-found')
  return items[0]
})

export const handleListResponsibleGroups = serve(listResponsibleGroups, async (input, context) => {
  const filter = { name: input.search, customerGroup: false, active: true }
  const { items, total } = await listGroupNames(context, filter, input, groupVisibilityFor(context.actor))
  return { items: items.map(({ uuid, name }) => groupRef(uuid, name)), total }
})

export const handleGetResponsibleGroup = serve(getResponsibleGroup, async ({ uuid }, context) => {
  const filter = { uuids: [uuid], customerGroup: false, active: true }
  const { items } = await listGroupNames(context, filter, first, groupVisibilityFor(context.actor))
  if (!items[0]) throw new AppError('not-found')
  return groupRef(items[0].uuid, items[0].name)
})
