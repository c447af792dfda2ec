import { systemActor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import {
  addCommentFromMail,
  createFromMail,
  findSenderConfiguration,
  findTicketForMail,
} from '@leitstand/contracts/ticket/from-mail'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { newTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import { acceptMailFiles, type MailFile, namingRefused } from '../steps/mail-files.ts'
import { openParts, planParts } from '../steps/open-parts.ts'
import { openTicket } from '../steps/open-ticket.ts'
import { knownPeople } from '../steps/references.ts'
import { startStatus } from '../steps/start-status.ts'
import { writeComment } from '../steps/write-comment.ts'
import type { NewAttachment } from '../store/attachments.ts'
import type { PersonRow } from '../store/people.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'
import { findTicket } from '../store/tickets.ts'

export const handleFindSenderConfiguration = serve(
  findSenderConfiguration,
  async ({ addresses, template }, context) => {
    const [found] = await context.query<{ email_address: string; template_uuid: string; send_confirmation: boolean }>(
      `SELECT email_address, template_uuid, send_confirmation FROM sender_configuration
     LEFT JOIN unnest($1::text[]) WITH ORDINALITY AS asked (address, rank) ON email_address = asked.address
     WHERE asked.rank IS NOT NULL OR template_uuid = $2::uuid
     ORDER BY rank, send_confirmation DESC, email_address LIMIT 1`,
      [addresses.map((address) => address.toLowerCase()), template ?? null],
    )
    return found
      ? { emailAddress: found.email_address, template: found.template_uuid, sendConfirmation: found.send_confirmation }
      : null
  },
)

export const handleFindTicketForMail = serve(findTicketForMail, async ({ publicId }, context) => {
  const row = await findTicket(context, String(publicId))
  if (!row) return null
  const { internal, customerGroup, people, staffRole } = audienceOf(row)
  // Customers do not write where they do not see.
  const writers = internal ? { customer: null, people: [] } : { customer: customerGroup, people }
  return { uuid: row.uuid, publicId: row.public_id, status: row.status, staffRole, ...writers }
})

export const handleCreateFromMail = serve(createFromMail, async (input, context) => {
  const known = await bySource(context, input.key)
  const configuration = await configurationOf(context, input.recipient)
  const answer = (row: TicketRow, created: boolean) => ({
    uuid: row.uuid,
    publicId: row.public_id,
    subject: row.subject,
    sendConfirmation: configuration?.send_confirmation ?? true,
    created,
  })
  if (known) return answer(known, false)
  const author = await authorOf(context, input.author)
  const unconfirmed = unconfirmedBy(author, input.unconfirmed)
  const template = configuration
    ? await findTemplate(context, configuration.template_uuid)
    : await findDefaultTemplate(context, 'normal')
  const type = template?.type ?? 'normal'
  const now = context.clock.now()
  const uuid = newId(now.getTime())
  const files = await acceptMailFiles(context, input.attachments)
  const received = filesOf(files.accepted, { ticket: uuid, author: author.uuid, at: now })
  const wish = {
    uuid,
    subject: input.subject.trim().slice(0, 255).toWellFormed() || '(ohne Betreff)',
    description: namingRefused(withFiles(input.text, received, files.accepted) || '(ohne Text)', files.refused),
    author: author.uuid,
    customer: input.customer,
    customer_user: input.customerUser ?? customerUserOf(author),
    watchers: input.watchers,
    created_at: now,
    // What an employee is said to have written stays hidden until one of the staff stands up for it.
    internal: input.customer === null || unconfirmed === 'hidden',
    origin_email: { ...input.originEmail, unconfirmed },
    source_key: input.key,
  }
  const status = await startStatus(context, { type, parentStatus: null, places: template?.places ?? [] })
  const base = { ...newTicket({ ...wish, type }, template), status }
  const parts = await planParts(context, base.template_uuid, base)
  return await context.transaction(async (tx) => {
    const again = await claim(tx, input.key)
    if (again) return answer(again, false)
    const person = {
      uuid: author.uuid,
      name: author.name,
      roles: author.staff ? (['ROLE_EMPLOYEE'] as const) : (['ROLE_CUSTOMER'] as const),
    }
    const actor = { ...person, roles: [...person.roles] }
    const row = await openTicket(tx, base, actor, { received })
    await openParts(tx, parts, row, actor, false)
    return { ...answer(row, true), refusedFiles: files.refused }
  })
})

export const handleAddCommentFromMail = serve(addCommentFromMail, async (input, context) => {
  const ticket = await findTicket(context, input.ticket)
  if (!ticket) throw new AppError('not-found')
  const author = await authorOf(context, input.author)
  const now = context.clock.now()
  const files = await acceptMailFiles(context, input.attachments)
  const received = filesOf(files.accepted, { ticket: ticket.uuid, author: author.uuid, at: now })
  return await context.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [input.key])
    const [known] = await tx.query<{ uuid: string }>('SELECT uuid FROM comment WHERE source_key = $1', [input.key])
    if (known) return { comment: known.uuid, publicId: ticket.public_id, subject: ticket.subject, created: false }
    // A closed ticket takes its customer's answer and reopens; what is archived or canceled does not (AMB-222).
    if (ticket.status === 'archived' || ticket.status === 'canceled') throw new AppError('ticket-finished')
    const written = await writeComment(tx, {
      ticket: ticket.uuid,
      author: { uuid: author.uuid, name: author.name, side: author.staff ? 'staff' : 'customer' },
      text: namingRefused(withFiles(input.text, received, files.accepted) || '(ohne Text)', files.refused),
      internal: input.internal,
      viaEmail: true,
      senderUnconfirmed: input.unconfirmed,
      sourceKey: input.key,
      received,
      at: now,
    })
    const comment = written.comment.uuid
    const { public_id: publicId, subject } = ticket
    return { comment, publicId, subject, created: true, refusedFiles: files.refused }
  })
})

function unconfirmedBy({ staff }: PersonRow, isUnconfirmed: boolean): 'hidden' | 'marked' | null {
  if (!isUnconfirmed) return null
  return staff ? 'hidden' : 'marked'
}

function customerUserOf(author: PersonRow): string | null {
  return author.staff || author === stranger ? null : author.uuid
}

/** Two workers with the same mail: the second waits here and then finds the first one's ticket. */
async function claim(tx: Sql, key: string): Promise<TicketRow | undefined> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  return await bySource(tx, key)
}

async function bySource(on: Sql, key: string): Promise<TicketRow | undefined> {
  const [row] = await on.query<TicketRow>('SELECT * FROM ticket WHERE source_key = $1', [key], 'ticket-by-source')
  return row
}

async function configurationOf(
  on: Sql,
  recipient: string,
): Promise<{ template_uuid: string; send_confirmation: boolean } | undefined> {
  const [row] = await on.query<{ template_uuid: string; send_confirmation: boolean }>(
    'SELECT template_uuid, send_confirmation FROM sender_configuration WHERE email_address = $1',
    [recipient.toLowerCase()],
  )
  return row
}

async function authorOf(context: Context, uuid: string): Promise<PersonRow> {
  if (uuid === systemActor.uuid) return stranger
  const author = (await knownPeople(context, [uuid])).get(uuid)
  if (!author) throw new AppError('not-found')
  return author
}

/** Who has no account writes under the name of the system; the mail's sender is told by `originEmail` or the text. */
const stranger: PersonRow = {
  uuid: systemActor.uuid,
  name: systemActor.name,
  email: systemActor.email,
  staff: false,
  inactive: false,
  customer_group: null,
}

function filesOf(files: readonly MailFile[], to: { ticket: string; author: string; at: Date }): NewAttachment[] {
  return files.map((file) => ({
    uuid: newId(to.at.getTime()),
    ticket: to.ticket,
    comment: null,
    name: file.name,
    mime_type: file.mimeType,
    size: file.size,
    sha256: file.sha256,
    origin: 'mail',
    embedded: file.embedded,
    internal: false,
    created_by: to.author,
    created_at: to.at,
  }))
}

/** Pictures that the text names by Content-ID become links to where they are kept now. */
function withFiles(text: string, kept: readonly NewAttachment[], files: readonly MailFile[]): string {
  return files.reduce((whole, file, index) => {
    const uuid = kept[index]?.uuid
    if (!file.contentId || !uuid) return whole
    return whole.replaceAll(`cid:${file.contentId.replace(/^<|>$/g, '')}`, `/attachment/view/${uuid}`)
  }, text)
}
