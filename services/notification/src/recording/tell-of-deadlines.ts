import { systemActor } from '@leitstand/contracts/actor'
import type { DataOf } from '@leitstand/contracts/define'
import type { ruleFired } from '@leitstand/contracts/sla/events'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { personOf } from '@leitstand/kit/outbox'
import { entryOfDeadline } from '../domain/activity-entries.ts'
import { occasionOf } from '../domain/occasion.ts'
import type { TicketUpdate } from '../domain/ticket-update.ts'
import { isNews } from '../domain/ticket-updates.ts'
import { tickets } from '../store/tickets.ts'
import { notifyPeople } from './notify-people.ts'

type Fired = DataOf<typeof ruleFired>

/** Rules alert channels; whoever works on the ticket hears of its deadlines as well, where they chose to. */
export async function tellOfDeadlines(
  fired: readonly Fired[],
  publicUrl: string,
  { tx, clock, config }: ConsumerContext,
): Promise<void> {
  const now = clock.now()
  const updates = fired.flatMap(updateOf).filter(({ at }) => isNews(at, now))
  const byOccasion = new Map(updates.map((update) => [update.alarm?.occasion, update]))
  await tickets.keep(
    tx,
    updates.map(({ ticket }) => ticket),
  )
  // The alert itself waits for nobody.
  await notifyPeople([...byOccasion.values()], publicUrl, { tx, now, timeZone: config.timeZone, isUrgent: true })
}

function updateOf({ occurrence, reason, ticket, at, webhooksOnly }: Fired): TicketUpdate[] {
  if (webhooksOnly || (reason !== 'sla_response' && reason !== 'due_date')) return []
  const actor = personOf(systemActor)
  const fact = reason === 'due_date' ? 'due' : 'sla'
  const alarm = { fact, occasion: occasionOf({ occurrence }) } as const
  return [{ ticket, actor, at: new Date(at), entry: entryOfDeadline(actor), assigns: false, alarm }]
}
