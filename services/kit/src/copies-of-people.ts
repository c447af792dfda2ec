import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { exportPeople, type GroupFacts, type UserFacts } from '@leitstand/contracts/identity/requests'
import { chassis } from './chassis.ts'
import type { CopyTable } from './copy-table.ts'
import type { CopySource } from './refilling.ts'
import type { EventReaction, PrismaLike } from './service.ts'

export type CopiedGroup = GroupFacts & { deleted: boolean }
const pageSize = 500
const { consumeAll } = chassis<PrismaLike>()

/** What a service keeps of people and groups: follows their events, and can be filled from their owner. */
export function copiesOfPeople({ users, groups }: { users?: CopyTable<UserFacts>; groups?: CopyTable<CopiedGroup> }): {
  consumers: EventReaction[]
  sources: CopySource[]
} {
  return {
    consumers: [...(users ? [followUsers(users)] : []), ...(groups ? [followGroups(groups)] : [])],
    sources: [...(users ? [usersFromOwner(users)] : []), ...(groups ? [groupsFromOwner(groups)] : [])],
  }
}

function usersFromOwner({ keep, ...copy }: CopyTable<UserFacts>): CopySource {
  return {
    name: 'people',
    ...copy,
    async page(after, context) {
      const { users, next } = await context.callAsSystem(exportPeople, { after, limit: pageSize })
      return { uuids: users.map(({ uuid }) => uuid), next, keep: (tx) => keep(tx, users) }
    },
  }
}

/** They are few: the first page of people has all of them. */
function groupsFromOwner({ keep, ...copy }: CopyTable<CopiedGroup>): CopySource {
  return {
    name: 'groups',
    ...copy,
    async page(_after, context) {
      const { groups } = await context.callAsSystem(exportPeople, { after: null, limit: 1 })
      const copied = groups.map((group) => ({ ...group, deleted: false }))
      return { uuids: groups.map(({ uuid }) => uuid), next: null, keep: (tx) => keep(tx, copied) }
    },
  }
}

function followUsers(users: CopyTable<UserFacts>): EventReaction {
  return consumeAll(
    [userChanged],
    ({ user }) => user.uuid,
    async (received, { tx }) => {
      await users.keep(
        tx,
        received.map(({ data }) => data.user),
      )
    },
  )
}

function followGroups(groups: CopyTable<CopiedGroup>): EventReaction {
  return consumeAll(
    [userGroupChanged],
    ({ group }) => group.uuid,
    async (received, { tx }) => {
      await groups.keep(
        tx,
        received.map(({ data }) => ({ ...data.group, deleted: data.deleted })),
      )
    },
  )
}
