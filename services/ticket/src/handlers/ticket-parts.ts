import { isStaff } from '@leitstand/contracts/actor'
import {
  getProcessedDate,
  getTicketParent,
  getTicketProject,
  getTicketType,
  listOpenSubtickets,
  listResponsibleGroups,
  listResponsibleUsers,
  listSubTickets,
} from '@leitstand/contracts/ticket/tickets'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { serve } from '../context.ts'
import { projectRef, typeRef } from '../domain/refs.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { presentTicket, presentTickets } from '../steps/present-tickets.ts'
import { groupsListed, peopleListed } from '../steps/responsible.ts'
import { visibleTicket } from '../steps/visible.ts'
import { findDescendants, findTicket } from '../store/tickets.ts'

// The sub-resources of a ticket: each shows one part of what the ticket itself shows, under the same policy.

const handleType = serve(getTicketType, async ({ id }, context) =>
  typeRef((await visibleTicket(context, context.actor, id)).type, context.language),
)

const handleProject = serve(getTicketProject, async ({ id }, context) =>
  projectRef((await visibleTicket(context, context.actor, id)).project, context.language),
)

const handleParent = serve(getTicketParent, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const parent = ticket.parent ? await findTicket(context, ticket.parent) : undefined
  return parent && maySee(context.actor, parent) ? await presentTicket(context, parent, context) : null
})

const handleSubTickets = serve(listSubTickets, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const rows = (await findDescendants(context, ticket.uuid)).filter(
    (row) => row.parent === ticket.uuid && maySee(context.actor, row),
  )
  return { items: await presentTickets(context, rows, context), total: rows.length }
})

const handleOpenSubtickets = serve(listOpenSubtickets, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const rows = (await findDescendants(context, ticket.uuid)).filter(
    (row) => !isFinished(row.status) && maySee(context.actor, row),
  )
  return { items: await presentTickets(context, rows, context), total: rows.length }
})

const handleResponsibleUsers = serve(listResponsibleUsers, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  return await peopleListed(context, isStaff(context.actor) ? ticket.responsible_users : [])
})

const handleResponsibleGroups = serve(listResponsibleGroups, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  return await groupsListed(context, isStaff(context.actor) ? ticket.responsible_groups : [])
})

const handleProcessedDate = serve(getProcessedDate, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  return { lastProcessedDate: ticket.processed_at?.toISOString() ?? null }
})

export const ticketPartHandlers = [
  handleType,
  handleProject,
  handleParent,
  handleSubTickets,
  handleOpenSubtickets,
  handleResponsibleUsers,
  handleResponsibleGroups,
  handleProcessedDate,
]
