import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { channels } from '@leitstand/contracts/notification/requests'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { newId } from '@leitstand/kit/ids'
import { aCommentFacts, aGroupFacts, anna, aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { stub, type TestService } from '@leitstand/kit/testing/test-service'

export const template = { uuid: newId(), name: 'Support' }
export const teams = { uuid: newId(), name: 'Bereitschaft' }

/** The states of every workflow, as workflow tells them. */
export const places = stub(listPlaces, () => {
  const items = (['open', 'in_progress'] as const).map((name) => ({ name, label: name, types: ['normal' as const] }))
  return { items, total: items.length }
})

/** A ticket of a customer, opened on a Friday at ten in the morning. */
export function aCustomerTicket(rest: Partial<TicketFacts> = {}): TicketFacts {
  const at = '2026-11-20T09:00:00.000Z'
  return aTicketFacts({ template, createdAt: at, updatedAt: at, ...rest })
}

/** The answer half an hour later. */
export function aComment(ticket: TicketFacts, rest: Partial<CommentFacts> = {}): CommentFacts {
  return aCommentFacts(ticket, { createdAt: '2026-11-20T09:30:00.000Z', ...rest })
}

/** Lets the neighbours tell of the things that agreements and rules point to. */
export async function introduce(sla: TestService): Promise<void> {
  await sla.publish(userGroupChanged, { group: aGroupFacts({ ...nordlicht, customerGroup: true }), actor: anna })
  await sla.publish(channels.changed, aTeamsChannel())
}

/** The channel of the teams, as notification tells of it. */
export function aTeamsChannel({ name, version }: { name: string; version: number } = { name: teams.name, version: 1 }) {
  return {
    entity: {
      '@id': `/api/channels/${teams.uuid}`,
      '@type': 'Channel' as const,
      ...{ uuid: teams.uuid, name, description: '', version },
      ...{ teamsUrl: null, emailAddress: null, signl4TeamSecret: null, ilertApiKey: null },
      webhooks: [],
      language: 'de' as const,
    },
    version,
  }
}
