import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { describe, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { readOutbox } from './post-office.ts'

/** Conversations beside the repository, played against the service from SMTP to the outbox; they are no part of the product. */
const threads = new URL('../../../../shared/mail/threads/', import.meta.url)

interface Setup {
  intake_addresses: string[]
  agents: { email: string }[]
  customers?: { emails: string[] }[]
}

interface Step {
  step: number
  do: 'mail_in' | 'agent_reply' | 'close_ticket'
  file: string
  ticket: string
  expect: {
    outcome: string
    ticket?: string
    also_accepted?: string
    auto_reply?: boolean | string
    text_contains?: string[]
  }
}

const names = existsSync(threads) ? readdirSync(threads) : []
if (names.length === 0) {
  test.skip('the conversations are not there (../shared/mail); only the stories of this repository are tested', () => {})
}

describe('the conversations', () => {
  test.each(names)('plays %s', { timeout: 30_000 }, async (name) => {
    const folder = new URL(`${name}/`, threads)
    const { setup, steps } = JSON.parse(readFileSync(new URL('thread.json', folder), 'utf8')) as {
      setup: Setup
      steps: Step[]
    }
    await using conversation = await openConversation(setup)
    for (const step of steps) {
      if (step.do === 'agent_reply') await conversation.agentReply(step.ticket)
      if (step.do === 'close_ticket') conversation.ticket(step.ticket).status = 'closed'
      if (step.do === 'mail_in') await conversation.receive(step, readFileSync(new URL(step.file, folder)))
    }
  })
})

/** What the ledger calls the outcomes of the conversations. */
const outcomes: Readonly<Record<string, string>> = {
  'new ticket': 'new-ticket',
  'comment on ticket': 'comment',
  'bounce recorded': 'bounce',
}

async function openConversation(setup: Setup) {
  const intakeAddresses = setup.intake_addresses
  const intake = await openIntake({ MAIL_FROM: intakeAddresses[0] ?? '' }, { intakeAddresses })
  for (const { email } of setup.agents) intake.desk.addPerson(email, { staff: true, roles: ['ROLE_EMPLOYEE'] })
  /** Message-IDs of our mails by their place in the conversation, e.g. `T1.auto`. */
  const sent = new Map<string, string>()
  const answered = new Set<string>()

  const ticket = (name: string) => {
    const found = intake.desk.tickets[Number(name.slice(1)) - 1]
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }

  const collect = async (label: string) => {
    for (const { messageId = '' } of await readOutbox(intake.mail.config.dataFolder)) {
      if (answered.has(messageId)) continue
      answered.add(messageId)
      sent.set(label, messageId)
    }
  }

  return {
    ticket,
    async agentReply(name: string) {
      const comment = aComment(ticketFacts(ticket(name)))
      await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
      intake.mail.clock.advanceMinutes(1)
      await intake.work()
      await collect(`${name}.agent1`)
    },
    async receive(step: Step, raw: Buffer) {
      const mail = fill(raw, (name) => ticket(name).publicId, sent)
      rememberPeople(intake, setup, mail)
      setClock(intake, mail)
      const before = answered.size
      const kept = (await intake.ledger()).length
      await intake.receive(Buffer.from(mail, 'latin1'), envelopeOf(mail, intakeAddresses))
      const opened = `T${intake.desk.tickets.length}`
      await collect(`${opened}.auto`)
      // The same bytes for the same recipient are one row of the ledger, so a repeat leaves no trace there.
      const isRepeated = (await intake.ledger()).length === kept
      if (isRepeated) expect(step.expect.outcome).toBe('duplicate')
      else await assertStep(step, intake, answered.size > before)
    },
    [Symbol.asyncDispose]: () => intake[Symbol.asyncDispose](),
  }
}

async function assertStep({ step, expect: wanted }: Step, intake: Intake, isAnswered: boolean): Promise<void> {
  const where = `step ${step}`
  const [last] = await intake.mail.running.database.query<{ state: string; ticket: string | null }>(
    'SELECT state, ticket FROM received_mails ORDER BY uuid DESC LIMIT 1',
  )
  const name = `T${intake.desk.tickets.findIndex(({ uuid }) => uuid === last?.ticket) + 1}`
  const outcome = outcomes[wanted.outcome] ?? wanted.outcome
  // What else is fine is told in words; only "ignored" is something we choose where it is not the first choice.
  expect(wanted.also_accepted?.startsWith('ignored') ? [outcome, 'ignored'] : [outcome], where).toContain(last?.state)
  if (wanted.ticket && last?.state === outcome) expect(name, where).toBe(wanted.ticket)
  if (typeof wanted.auto_reply === 'boolean') expect(isAnswered, where).toBe(wanted.auto_reply)
  const { opened, comments } = intake.desk.tickets.find(({ uuid }) => uuid === last?.ticket) ?? {
    opened: null,
    comments: [],
  }
  const text = `${opened?.text} ${comments.map((comment) => comment.text).join(' ')}`.replace(/\s+/g, ' ')
  for (const part of wanted.text_contains ?? []) expect(text, where).toContain(part)
}

function fill(raw: Buffer, publicIdOf: (name: string) => number, sent: ReadonlyMap<string, string>): string {
  return raw
    .toString('latin1')
    .replace(/\{\{(T\d+)\.(tag|auto|agent1)(?:\.message_id)?\}\}/g, (_whole, name: string, what: string) =>
      what === 'tag' ? `[#${publicIdOf(name)}]` : (sent.get(`${name}.${what}`) ?? '<never-sent@hosting.example>'),
    )
}

/** Who shares a mail domain with a customer of the setup belongs to that customer. */
function rememberPeople(intake: Intake, setup: Setup, mail: string): void {
  const named = mail.match(/[\w.+-]+@[\w.-]+\.example/g) ?? []
  for (const customer of setup.customers ?? []) {
    const domain = customer.emails[0]?.split('@')[1] ?? '-'
    const ours = [
      ...customer.emails,
      ...named.filter((address) => address.endsWith(`@${domain}`) && !address.includes('+')),
    ]
    intake.desk.addPeopleOnce(
      ours.map((address) => address.toLowerCase()),
      customerGroupOf(domain),
    )
  }
}

const groups = new Map<string, string>()
function customerGroupOf(domain: string): string {
  const known = groups.get(domain) ?? newId()
  groups.set(domain, known)
  return known
}

function setClock(intake: Intake, mail: string): void {
  const date = new Date(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')
  if (!Number.isNaN(date.getTime()) && date > intake.mail.clock.now()) intake.mail.clock.set(date)
}

function envelopeOf(mail: string, intakeAddresses: readonly string[]): { from: string; to: string[] } {
  const from = /^Return-Path: <(.*)>/m.exec(mail)?.[1] ?? 'relay@mx.example'
  const delivered = /^Delivered-To: (\S+)/m.exec(mail)?.[1]
  return { from, to: [delivered ?? intakeAddresses[0] ?? ''] }
}
