import { systemActor } from '@leitstand/contracts/actor'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { personOf } from '@leitstand/kit/outbox'
import { entriesOfLoop } from '../domain/activity-entries.ts'
import { findTicket } from '../store/tickets.ts'
import { recordHistory } from './record-history.ts'
import { recordMoments } from './record-moments.ts'
import { tellOfHeldMail } from './tell-of-mails.ts'

/** A loop stands in the history of its ticket; whoever works on that is told, and where nobody does, the administrators. */
export async function tellOfLoop(
  { address, ticket: uuid, at }: { address: string; ticket: string; at: Date },
  publicUrl: string,
  context: ConsumerContext,
): Promise<void> {
  const ticket = await findTicket(context.tx, uuid)
  if (!ticket) return
  const actor = personOf(systemActor)
  const event = { ticket, actor, at, entries: entriesOfLoop(actor, address) }
  const { assignee, responsibleUsers, responsibleGroups } = ticket
  if (assignee || responsibleUsers.length + responsibleGroups.length > 0)
    return await recordHistory([event], publicUrl, context)
  await recordMoments(context.tx, [event])
  await tellOfHeldMail({ heldFor: null, ticket: uuid }, context.tx, at)
}
