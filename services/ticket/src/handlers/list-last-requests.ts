import { listLastRequests } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { findLastRequests } from '../store/around-tickets.ts'

export const handleListLastRequests = serve(listLastRequests, async ({ people }, context) => {
  const rows = await findLastRequests(context, people, context.actor)
  const items = rows.map(({ person, uuid, public_id, subject, created_at }) => ({
    person,
    ticket: ticketRef(uuid, public_id, subject),
    createdAt: created_at.toISOString(),
  }))
  return { items, total: items.length }
})
