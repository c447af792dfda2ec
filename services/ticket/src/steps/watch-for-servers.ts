import type { Actor } from '@leitstand/contracts/actor'
import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { watchersByKind } from '../store/eager-watchers.ts'
import { lockTicket } from '../store/tickets.ts'
import { addWatchers } from '../store/watchers.ts'
import { announceWatchers } from './announce-watchers.ts'

/** Nobody has begun to work on it. */
const newStates: readonly Status[] = ['open', 'review']

/** A server was put on a ticket. As long as the ticket is new, whoever wants to watch new tickets with such a server does so. */
export async function watchForServers(
  tx: Sql,
  uuid: string,
  kinds: readonly ResourceKind[],
  actor: Pick<Actor, 'uuid' | 'name' | 'roles'>,
): Promise<void> {
  const ticket = await lockTicket(tx, uuid)
  if (!ticket || !newStates.includes(ticket.status)) return
  const added = (await watchersByKind(tx, ticket, kinds)).filter((person) => !ticket.watchers.includes(person))
  if (added.length === 0) return
  await addWatchers(tx, uuid, added)
  await announceWatchers(tx, ticket, actor)
}
