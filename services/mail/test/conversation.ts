import { createHash, createHmac } from 'node:crypto'
import { isWithinBudget } from '../src/domain/auto-reply-budget.ts'
import { type Classification, classifyMail } from '../src/domain/classify-mail.ts'
import { fingerprintOf } from '../src/domain/fingerprint.ts'
import { messageIdFor, ticketOfMessageId } from '../src/domain/message-token.ts'
import { type ParsedMail, senderOf } from '../src/domain/parsed-mail.ts'
import { threadKeysOf, threadKeysOfBounce } from '../src/domain/thread-keys.ts'
import { type MailSender, type ThreadDecision, type TicketForMail, threadMail } from '../src/domain/thread-mail.ts'

export interface Setup {
  intake_addresses: string[]
  agents: { email: string }[]
  customers?: { emails: string[] }[]
}

export interface Result {
  outcome: string
  ticket: string | null
  autoReply: boolean
  /** Of a bounce: whether the other side gave up. */
  permanent: boolean | null
}

interface KnownTicket extends TicketForMail {
  status: TicketForMail['status']
  addresses: string[]
  messageIds: string[]
  /** Message-IDs of our own mails by their name in the conversation (`auto`, `agent1`). */
  sent: Record<string, string>
}

const sign = (text: string) => createHmac('sha256', 'test').update(text).digest('hex')
const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The intake's rules with a ledger in memory: what the service does with PostgreSQL and its neighbours. */
export function openConversation(setup: Setup) {
  const tickets: KnownTicket[] = []
  const seen = new Map<string, string | null>()
  const answered = new Map<string, Date[]>()

  const ticket = (name: string): KnownTicket => {
    const found = tickets.find(({ uuid }) => uuid === name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }

  const send = (name: string, label: string): void => {
    const { publicId, messageIds, sent } = ticket(name)
    const id = messageIdFor(publicId, `${messageIds.length}`, 'hosting.example', sign)
    messageIds.push(id)
    sent[label] = id
  }

  const answer = (address: string, name: string, now: Date): boolean => {
    const before = answered.get(address) ?? []
    if (!isWithinBudget(before, now)) return false
    answered.set(address, [...before, now])
    send(name, 'auto')
    return true
  }

  const candidatesOf = (mail: ParsedMail, verdict: Classification): KnownTicket[] => {
    const keys = verdict.bounce ? threadKeysOfBounce(verdict.bounce, mail) : threadKeysOf(mail)
    const hasId = (id: string) => (known: KnownTicket) =>
      ticketOfMessageId(id, sign) === known.publicId || known.messageIds.includes(id)
    return [
      ...keys.messageIds.flatMap((id) => tickets.filter(hasId(id))),
      ...keys.subjectIds.flatMap((publicId) => tickets.filter((known) => known.publicId === publicId)),
    ]
  }

  const file = (mail: ParsedMail, sender: MailSender | null, decision: ThreadDecision): string => {
    const name = decision.outcome === 'comment' ? decision.ticket.uuid : `T${tickets.length + 1}`
    if (decision.outcome === 'new-ticket') tickets.push(aTicket(name, sender?.person?.customerGroup ?? null))
    const { messageIds, addresses } = ticket(name)
    if (mail.messageId) messageIds.push(mail.messageId)
    if (sender) addresses.push(sender.address)
    return name
  }

  const receive = (mail: ParsedMail): Result => {
    const verdict = classifyMail(mail, { envelopeFrom: null, ownAddresses: setup.intake_addresses })
    const permanent = verdict.bounce?.permanent ?? null
    const fingerprint = fingerprintOf(mail, hash) ?? `${seen.size}`
    const known = seen.get(fingerprint)
    if (known !== undefined) return { outcome: 'duplicate', ticket: known, autoReply: false, permanent }

    const sender = senderFrom(mail, setup)
    const candidates = candidatesOf(mail, verdict)
    const decision = threadMail({
      verdict,
      candidates,
      sender,
      isConfigured: true,
      ownAddresses: setup.intake_addresses,
    })
    const isFiled = decision.outcome === 'comment' || decision.outcome === 'new-ticket'
    const name = isFiled ? file(mail, sender, decision) : (decision.ticket?.uuid ?? null)
    seen.set(fingerprint, name)
    const mayAnswer = decision.outcome === 'new-ticket' && verdict.mayBeAnswered && sender?.person?.staff !== true
    const autoReply =
      mayAnswer && sender !== null && name !== null && answer(sender.address, name, new Date(mail.date ?? 0))
    return { outcome: outcomeNames[decision.outcome], ticket: name, autoReply, permanent }
  }

  return { ticket, receive, agentReply: (name: string) => send(name, 'agent1') }
}

const outcomeNames = {
  bounce: 'bounce recorded',
  comment: 'comment on ticket',
  ignored: 'ignored',
  'new-ticket': 'new ticket',
  rejected: 'rejected',
} as const

function aTicket(name: string, customer: string | null): KnownTicket {
  const publicId = 10_022 + Number(name.slice(1))
  return { uuid: name, publicId, status: 'open', customer, people: [], addresses: [], messageIds: [], sent: {} }
}

function senderFrom(mail: ParsedMail, setup: Setup): MailSender | null {
  const address = senderOf(mail)?.address.toLowerCase()
  return address === undefined ? null : { address, person: personOf(address, setup) }
}

/** Agents, and whoever shares an address or a mail domain with a customer of the setup. */
function personOf(address: string, setup: Setup): MailSender['person'] {
  if (setup.agents.some(({ email }) => email === address)) return { uuid: address, staff: true, customerGroup: null }
  const domain = address.slice(address.indexOf('@'))
  const customer = setup.customers?.find(({ emails }) =>
    emails.some((email) => email === address || email.endsWith(domain)),
  )
  return customer ? { uuid: address, staff: false, customerGroup: customer.emails[0] ?? null } : null
}
