import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import { serve } from '../context.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import { customersWhoWrote } from '../store/comments.ts'
import { findMergedInto, goesOnIn } from '../store/merges.ts'
import { findTicket } from '../store/tickets.ts'

export const handleFindTicketForMail = serve(findTicketForMail, async ({ publicId }, context) => {
  const named = await findTicket(context, String(publicId))
  if (!named) return null
  const row = await goesOnIn(context, named)
  const merged = (await findMergedInto(context, row.uuid)).map(({ uuid }) => uuid)
  const commenters = await customersWhoWrote(context, row.uuid)
  const { internal, customerGroup, people, staffRole } = audienceOf(row)
  // Customers do not write where they do not see.
  const writers = internal ? { customer: null, people: [] } : { customer: customerGroup, people }
  return { uuid: row.uuid, publicId: row.public_id, status: row.status, staffRole, ...writers, commenters, merged }
})
