import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { countMails, listMails } from '@leitstand/contracts/mail/ledger'
import { mailStates, type ReceivedMail } from '@leitstand/contracts/mail/requests'
import { invalid, mustExist } from '@leitstand/contracts/problems'
import type { Clock } from '@leitstand/kit/clock'
import type { Config } from '@leitstand/kit/config'
import type { Sql } from '@leitstand/kit/database'
import { anyOf, anywhere, type Conditions, conditions, orderOf, readList } from '@leitstand/kit/list'
import type { ReceivedMail as LedgerEntry, PrismaClient } from '../generated/prisma/client.ts'
import { stuckSince, unknownMails } from './mail-checks.ts'
import { type LedgerRow, type MailState, toReceivedMail } from './received-mails.ts'

type Ledger = Pick<Sql, 'query'> & { config: Pick<Config, 'timeZone'>; clock: Clock }

const ledgerColumns = `m.uuid, m.state, m."from", m.envelope_from AS "envelopeFrom", m."to", m.recipient, m.subject, m.size,
  m.received_at AS "receivedAt", m.processed_at AS "processedAt", m.attempts, m.reason, m.warnings, m.ticket,
  m.ticket_public_id AS "ticketPublicId"`

/** The ledger, newest first unless asked otherwise. */
export async function findReceivedMails(sql: Ledger, asked: ParsedInputOf<typeof listMails>) {
  const on = asking(asked, sql)
  on.isOneOf('m.state', 'text', asked.state)
  const { rows, total } = await readList<LedgerRow>(sql, {
    columns: ledgerColumns,
    from: 'received_mails m',
    conditions: on,
    order: orderOf(
      asked,
      { receivedAt: (direction) => `m.received_at ${direction}, m.uuid ${direction}` },
      { receivedAt: 'DESC' },
    ),
    paging: asked,
    bounded: true,
  })
  return { items: rows.map(toReceivedMail), total }
}

/** How many mails stand in each state. */
export async function countReceivedMails(sql: Ledger, asked: ParsedInputOf<typeof countMails>) {
  const on = asking(asked, sql)
  const rows = await sql.query<{ state: MailState; count: number }>(
    `SELECT m.state, count(*) AS count FROM received_mails m${on.where()} GROUP BY m.state`,
    on.values,
  )
  const none = Object.fromEntries(mailStates.map((state) => [state, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) } as Record<MailState, number>
}

function asking(asked: ParsedInputOf<typeof countMails>, { config, clock }: Ledger): Conditions {
  const on = conditions()
  isWithin(on, asked, config.timeZone)
  if (asked.unexplained)
    on.and(`(${stuckSince(`${on.given(clock.now())}::timestamptz`)} OR m.uuid IN (${unknownMails}))`)
  on.isOneOf('m.ticket_public_id', 'bigint', asked['ticket.publicId'])
  if (asked.from) on.and(anyOf(asked.from, (text) => isIn(['m."from"', 'm.envelope_from'], on.given(anywhere(text)))))
  if (asked.subject) on.and(anyOf(asked.subject, (text) => isIn(['m.subject'], on.given(anywhere(text)))))
  if (asked.search) on.and(anyOf(asked.search, (text) => isAnywhere(on, text.trim())))
  if (asked.reason) {
    const codes = on.given(asked.reason)
    on.and(
      `EXISTS (SELECT 1 FROM unnest(string_to_array(m.reason, '; ')) part WHERE split_part(part, ':', 1) = ANY(${codes}::text[]))`,
    )
  }
  return on
}

const searched = 'searched_in_mail(m."from", m.envelope_from, m.recipient, m."to", m.subject, m.message_id)'

function isAnywhere(on: Conditions, text: string): string {
  const words = `${searched} LIKE ${on.given(anywhere(text))}`
  const [, publicId] = /^#?(\d{1,15})$/.exec(text) ?? []
  return publicId ? `(${words} OR m.ticket_public_id = ${on.given(Number(publicId))})` : words
}

/** Looked up where everything is searched, so that one index serves each column. */
function isIn(columns: readonly string[], pattern: string): string {
  const there = columns.map((column) => `lower(${column}) LIKE ${pattern}`)
  return `(${searched} LIKE ${pattern} AND (${there.join(' OR ')}))`
}

/** The moments that a day or an instant stands for; a day counts from its first to its last, by the product's clocks. */
function isWithin(on: Conditions, asked: ParsedInputOf<typeof countMails>, timeZone: string): void {
  const [after, before] = [asked['receivedAt[after]'], asked['receivedAt[before]']]
  if (after) on.and(`m.received_at >= ${momentOf(on, 'receivedAt[after]', after, { timeZone, days: 0 })}`)
  if (before) on.and(`m.received_at < ${momentOf(on, 'receivedAt[before]', before, { timeZone, days: 1 })}`)
}

function momentOf(
  on: Conditions,
  field: string,
  text: string,
  { timeZone, days }: { timeZone: string; days: number },
): string {
  const date = new Date(text)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (Number.isNaN(date.getTime()) || (isDay && !date.toISOString().startsWith(text)))
    throw invalid({ propertyPath: field, code: 'invalid-date' })
  if (!isDay) return on.given(date)
  return `((${on.given(text)}::date + ${on.given(days)}::int)::timestamp AT TIME ZONE ${on.given(timeZone)})`
}

type Mails = Pick<PrismaClient, 'receivedMail'>

export async function getReceivedMail(prisma: Mails, uuid: string): Promise<ReceivedMail> {
  const row = await getLedgerEntry(prisma, uuid)
  return toReceivedMail({ ...row, state: row.state as MailState })
}

/** All that the ledger knows of a mail. */
export async function getLedgerEntry(prisma: Mails, uuid: string): Promise<LedgerEntry> {
  return mustExist(await prisma.receivedMail.findUnique({ where: { uuid } }))
}

/** The name of the blob that holds the mail's bytes, and when they came. */
export async function getMailContent(
  prisma: PrismaClient,
  uuid: string,
): Promise<Pick<LedgerEntry, 'sha256' | 'receivedAt'>> {
  return mustExist(
    await prisma.receivedMail.findUnique({ where: { uuid }, select: { sha256: true, receivedAt: true } }),
  )
}
