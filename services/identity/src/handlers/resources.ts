import { type Actor, isStaff } from '@leitstand/contracts/actor'
import {
  findServers,
  getAssignedResource,
  getServer,
  listAssignedResources,
  listServers,
  replaceResources,
} from '@leitstand/contracts/identity/assigned-resources'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import {
  findServers as find,
  findResource,
  listResources,
  replaceResources as replace,
  toAssignedResource,
  toServer,
} from '../store/assigned-resources.ts'
import { findGroup } from '../store/user-groups.ts'

/** Staff see everything, customers what their own groups have. */
function ownGroupsOf(actor: Actor): readonly string[] | undefined {
  return isStaff(actor) ? undefined : actor.customerGroups
}

export const handleListAssignedResources = serve(listAssignedResources, async (input, context) => {
  const { items, total } = await listResources(context, ownGroupsOf(context.actor), input)
  return { items: items.map(toAssignedResource), total }
})

export const handleGetAssignedResource = serve(getAssignedResource, async ({ uuid }, context) =>
  toAssignedResource(mustExist(await findResource(context, ownGroupsOf(context.actor), uuid))),
)

export const handleGetServer = serve(getServer, async ({ uuid }, context) =>
  toServer(mustExist(await findResource(context, ownGroupsOf(context.actor), uuid))),
)

export const handleListServers = serve(listServers, async (input, context) => {
  const { items, total } = await listResources(context, ownGroupsOf(context.actor), input)
  return { items: items.map(toServer), total }
})

export const handleFindServers = serve(findServers, async (input, context) => {
  return { servers: await find(context, input) }
})

export const handleReplaceResources = serve(replaceResources, async ({ userGroup, origin, resources }, context) => {
  const group = await findGroup(context, userGroup, groupVisibilityFor(context.actor))
  if (!group?.customerGroup) throw new AppError('not-found')
  await context.transaction((tx) => replace(tx, origin, userGroup, resources))
  return { total: resources.length }
})
