import type { Language } from '@leitstand/contracts/actor'
import { findByEmail, findUserGroups, findUsers, type UserFacts } from '@leitstand/contracts/identity/requests'
import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import type { MailConfig } from '../config.ts'
import { includesAddress, isSystemAddress, normalizeAddress, withoutPlusPart } from '../domain/addresses.ts'
import { mayGetMailsOf, seesTicketOf } from '../domain/recipient-policy.ts'
import type { MailContext } from '../processing/parts.ts'
import { type Correspondent, correspondentsOf } from '../store/conversations.ts'
import { addresseesOf } from '../store/received-mails.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'
import { readingCustomer } from '../store/tickets.ts'

/** Somebody whom an answer reaches by mail; a stranger has no account. */
interface Reader extends Correspondent {
  person: UserFacts | null
}

/** Who gets the mail of a comment, as it is when it leaves; null when all of them have it from its writer. */
export async function findCommentRecipients(
  mail: ClaimedSentMail,
  own: readonly string[],
  context: MailContext,
): Promise<{ to: string[]; language: Language; areStrangers: boolean; person: string | null } | null> {
  const { people } = mail.details
  const customer = await customerNow(mail, context)
  const commenters = await commentersNow(mail, context)
  const { byMail } = await findReadersOf({ ticket: mail.ticket, customer, people, commenters }, own, context)
  const readers = await withoutThoseWhoHaveIt(byMail, mail, context)
  if (readers.length === 0 && byMail.length > 0 && !mail.details.only) return null
  const [first, ...more] = readers
  const known = readers.find(({ person }) => person !== null)
  const language = (known ?? first)?.language ?? 'de'
  const person = first && more.length === 0 ? (first.person?.uuid ?? null) : null
  return { to: readers.map(({ address }) => address), language, areStrangers: known === undefined, person }
}

/** Whoever stood in To or Cc of the mail that the comment was made of has read it there, unless it is sent to them again. */
async function withoutThoseWhoHaveIt(
  readers: readonly Reader[],
  { details: { only, madeOf } }: ClaimedSentMail,
  context: MailContext,
): Promise<Reader[]> {
  if (only) return readers.filter(({ address }) => includesAddress(only, address))
  const had = madeOf ? (await addresseesOf(context, madeOf)).map(withoutPlusPart) : []
  return readers.filter(({ address }) => !had.includes(withoutPlusPart(address)))
}

interface Asked {
  ticket: string | null
  customer: string | null
  /** The ticket's own people. */
  people: readonly string[]
  /** Who wrote comments for the customer, in whatever way. */
  commenters?: readonly string[] | undefined
}

/** Whom comments reach: those of the customer who take part, and by mail also strangers who write into the ticket. */
interface Readers {
  insiders: UserFacts[]
  byMail: Reader[]
}

/** Anybody of another customer is left out, whoever put them there, and whoever wrote into a ticket that they do not see. */
export async function findReadersOf(asked: Asked, own: readonly string[], context: MailContext): Promise<Readers> {
  const [taking, { known, strangers }] = await Promise.all([
    findTakingPart(asked, context),
    findWriters(asked.ticket, context),
  ])
  const persons = await readersAmong([...taking, ...known], asked, context)
  const readers: Reader[] = [
    ...persons.map((person) => ({ address: normalizeAddress(person.email), language: person.language, person })),
    ...strangers.map((stranger) => ({ ...stranger, person: null })),
  ]
  // A plus part leads to the same person, who needs it once.
  const isSame = (one: Reader, other: Reader) => withoutPlusPart(one.address) === withoutPlusPart(other.address)
  const byMail = readers.filter(
    (reader, index) =>
      readers.findIndex((one) => isSame(one, reader)) === index &&
      !includesAddress(own, reader.address) &&
      !isSystemAddress(reader.address),
  )
  return { insiders: persons.filter((person) => taking.includes(person)), byMail }
}

/** In their order: the first is whom the ticket is for, in whose language they all are written to. */
async function findTakingPart({ people, commenters = [] }: Asked, context: MailContext): Promise<UserFacts[]> {
  const uuids = [...new Set([...people, ...commenters])]
  if (uuids.length === 0) return []
  const found = new Map((await context.callAsSystem(findUsers, { uuids })).people.map((one) => [one.uuid, one]))
  return uuids.flatMap((uuid) => found.get(uuid) ?? [])
}

/** Those who may read what is said to the customer of a ticket. */
async function readersAmong(
  persons: readonly UserFacts[],
  { customer, people }: Asked,
  context: MailContext,
): Promise<UserFacts[]> {
  const ofCustomer = persons.filter((person) => mayGetMailsOf(customer, person))
  if (customer === null || ofCustomer.every((person) => people.includes(person.uuid))) return ofCustomer
  const { groups } = await context.callAsSystem(findUserGroups, { uuids: [customer] })
  return ofCustomer.filter((person) => seesTicketOf(groups[0], people, person))
}

/** Who wrote mails into a ticket. */
async function findWriters(
  ticket: string | null,
  context: MailContext,
): Promise<{ known: UserFacts[]; strangers: Correspondent[] }> {
  const wrote = ticket ? await correspondentsOf(context, ticket) : []
  if (wrote.length === 0) return { known: [], strangers: [] }
  const { people } = await context.callAsSystem(findByEmail, { emails: wrote.map(({ address }) => address) })
  const knownAddresses = people.map(({ email }) => email)
  return { known: people, strangers: wrote.filter(({ address }) => !includesAddress(knownAddresses, address)) }
}

/** Addresses of our own, which no mail goes to. */
export function ownAddressesOf({ from, mailboxes }: Pick<MailConfig, 'from' | 'mailboxes'>): string[] {
  return [from.address, ...mailboxes.flatMap(({ user, address }) => [user, address])]
}

/** Those of a ticket into which another was merged say nothing of who reads that one. */
async function commentersNow(
  { ticket, ticketPublicId }: ClaimedSentMail,
  context: MailContext,
): Promise<readonly string[] | undefined> {
  if (ticketPublicId === null) return undefined
  const now = await context.callAsSystem(findTicketForMail, { publicId: ticketPublicId })
  return now?.uuid === ticket ? now?.commenters : undefined
}

/** Whose people may read of the ticket now; it may have become internal or somebody else's since the mail was queued. */
export async function customerNow(
  { ticket, details }: Pick<ClaimedSentMail, 'ticket' | 'details'>,
  context: MailContext,
): Promise<string | null> {
  const now = ticket === null ? undefined : await readingCustomer(context, ticket)
  return details.customer !== null && now !== undefined ? now : details.customer
}
