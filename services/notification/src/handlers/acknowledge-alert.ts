import { systemActor } from '@leitstand/contracts/actor'
import { acknowledgeAlert } from '@leitstand/contracts/notification/channel-calls'
import { deliveryChanged } from '@leitstand/contracts/notification/events'
import { mustExist } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { setTimer } from '@leitstand/kit/timers'
import { audienceOfRow } from '@leitstand/kit/visibility'
import { serve } from '../context.ts'
import { type Acknowledgement, readAcknowledgement } from '../domain/acknowledgement.ts'
import { entriesOfAcknowledgement } from '../domain/activity-entries.ts'
import { maySee } from '../domain/notice-recipients.ts'
import { takeTicketTimer } from '../domain/timers.ts'
import { acknowledge, findCallback, noteAcknowledgement } from '../store/acknowledgements.ts'
import { addHistory } from '../store/activity.ts'
import { findUserByAddress } from '../store/people.ts'
import { findTicket } from '../store/tickets.ts'

/** An on-call tool tells that somebody took an alert. It is believed by the secret of the channel, once each time. */
export const handleAcknowledgeAlert = serve(acknowledgeAlert, async ({ channel, token, body }, context) => {
  const known = mustExist(await findCallback(context, channel, token))
  const told = readAcknowledgement(body)
  if (!told) return { outcome: 'ignored' as const }
  const at = context.clock.now()
  return await context.transaction(async (tx) => {
    // Such tools tell it again when our answer was lost.
    if (!(await noteAcknowledgement(tx, channel, told.id, at))) return { outcome: 'ignored' as const }
    return { outcome: await take(tx, told, { uuid: channel, name: known.name }, at) }
  })
})

/** Whoever is named is shown with the alert; the ticket is theirs if they work here and may see it. */
async function take(
  tx: Sql,
  told: Acknowledgement,
  channel: { uuid: string; name: string },
  at: Date,
): Promise<'taken' | 'shown' | 'over'> {
  const person = await findUserByAddress(tx, told.email)
  const colleague = person?.staff ? { uuid: person.uuid, name: person.name } : null
  const alert = await acknowledge(tx, { ...told, channel: channel.uuid, by: colleague?.name ?? told.email, at })
  if (!alert) return 'over'
  const said = { rule: alert.rule, channel: channel.name, target: told.target }
  const entries = entriesOfAcknowledgement(personOf(systemActor), colleague ?? told.email, said)
  await addHistory(tx, [{ ticket: { uuid: alert.ticket, version: 0 }, at, entries }])
  const audience = { ...audienceOfRow(alert), internal: true }
  await emit(tx, deliveryChanged, { delivery: alert.uuid, ticket: alert.ticket, state: 'delivered', audience })

  const ticket = await findTicket(tx, alert.ticket)
  if (!person?.staff || !ticket || !maySee({ ticket, internal: true }, person)) return 'shown'
  const payload = { ticket: alert.ticket, assignee: person.uuid }
  await setTimer(tx, { kind: takeTicketTimer, key: alert.uuid, dueAt: at, payload })
  return 'taken'
}
