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
export function copiesOfPeople(kept: { users?: CopyTable<UserFacts>; groups?: CopyTable<CopiedGroup> }): {
  consumers: EventReaction[]
  source: CopySource
} {
  const { users, groups } = kept
  return {
    consumers: [...(users ? [followUsers(users)] : []), ...(groups ? [followGroups(groups)] : [])],
    source: {
      name: 'people',
      tables: [users, groups].flatMap((one) => one?.table ?? []),
      async page(after, context) {
        const page = await context.callAsSystem(exportPeople, { after, limit: pageSize })
        return {
          next: users ? page.next : null,
          async keep(tx) {
            await users?.keep(tx, page.users)
            await groups?.keep(
              tx,
              page.groups.map((group) => ({ ...group, deleted: false })),
            )
          },
        }
      },
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
