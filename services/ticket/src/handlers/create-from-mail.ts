import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { Role } from '@leitstand/contracts/roles'
import { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { newTicket, type TicketWish } from '../domain/new-ticket.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { authorOf, stranger } from '../steps/mail-author.ts'
import { takeMail } from '../steps/mail-files.ts'
import { openParts, planParts } from '../steps/open-parts.ts'
import { openTicket } from '../steps/open-ticket.ts'
import { startStatus } from '../steps/start-status.ts'
import type { PersonRow } from '../store/people.ts'
import { findSenderConfiguration, type SenderConfigurationRow } from '../store/sender-configurations.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'
import { claimTicketSource, findTicketBySource } from '../store/tickets.ts'

type Input = ParsedInputOf<typeof createFromMail>

export const handleCreateFromMail = serve(createFromMail, async (input, context) => {
  const known = await findTicketBySource(context, input.key)
  const intake = await findSenderConfiguration(context, [input.recipient], null)
  if (known) return answer(known, intake, false)
  const author = await authorOf(context, input.author)
  const template = await templateOf(context, intake)
  const at = context.clock.now()
  const uuid = newId(at.getTime())
  const { received, text, refused } = await takeMail(context, input, { ticket: uuid, author: author.uuid, at })
  const ticket = newTicket({ ...wishOf(input, author), uuid, description: text, created_at: at }, template)
  const status = await startStatus(context, { type: ticket.type, parentStatus: null, places: template?.places ?? [] })
  const parts = await planParts(context, ticket.template_uuid, { ...ticket, status })
  return await context.transaction(async (tx) => {
    const again = await claimTicketSource(tx, input.key)
    if (again) return answer(again, intake, false)
    const roles: Role[] = [author.staff ? 'ROLE_EMPLOYEE' : 'ROLE_CUSTOMER']
    const actor = { uuid: author.uuid, name: author.name, roles }
    const row = await openTicket(tx, { ...ticket, status }, actor, { received })
    await openParts(tx, parts, row, actor, false)
    return { ...answer(row, intake, true), refusedFiles: refused }
  })
})

function answer(row: TicketRow, intake: SenderConfigurationRow | undefined, created: boolean) {
  const { uuid, public_id: publicId, subject } = row
  return { uuid, publicId, subject, sendConfirmation: intake?.send_confirmation ?? true, created }
}

/** Where no address of the intake says another, mails become ordinary tickets. */
async function templateOf(
  context: Context,
  intake: SenderConfigurationRow | undefined,
): Promise<TemplateRow | undefined> {
  return intake ? await findTemplate(context, intake.template_uuid) : await findDefaultTemplate(context, 'normal')
}

function wishOf(input: Input, author: PersonRow): Omit<TicketWish, 'uuid' | 'description' | 'created_at'> {
  const unconfirmed = unconfirmedBy(author, input.unconfirmed)
  return {
    description_format: input.textFormat,
    subject: input.subject.trim().slice(0, 255).toWellFormed() || '(ohne Betreff)',
    author: author.uuid,
    customer: input.customer,
    customer_user: input.customerUser ?? customerUserOf(author),
    watchers: input.watchers,
    // What an employee is said to have written stays hidden until one of the staff stands up for it.
    internal: input.customer === null || unconfirmed === 'hidden',
    origin_email: { ...input.originEmail, unconfirmed },
    source_key: input.key,
  }
}

function unconfirmedBy({ staff }: PersonRow, isUnconfirmed: boolean): 'hidden' | 'marked' | null {
  if (!isUnconfirmed) return null
  return staff ? 'hidden' : 'marked'
}

function customerUserOf(author: PersonRow): string | null {
  return author.staff || author === stranger ? null : author.uuid
}
