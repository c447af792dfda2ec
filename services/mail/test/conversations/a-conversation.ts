import { commentCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { expect } from 'vitest'
import { aComment, ticketFacts } from '../a-comment.ts'
import type { Intake } from '../an-intake.ts'
import { readOutbox } from '../post-office.ts'

export interface Conversation {
  intakeAddresses: readonly string[]
  agents: readonly string[]
  /** Addresses of people of each customer; who else writes from the domain of the first belongs there, too. */
  customers?: readonly (readonly string[])[]
  steps: readonly Step[]
}

/** Tickets are `T1`, `T2` … in the order in which the conversation opens them. */
export type Step =
  | { do: 'mail in'; raw: Buffer; expect: Outcome }
  | { do: 'agent answers'; ticket: string }
  | { do: 'close'; ticket: string }

export interface Outcome {
  /** What may become of the mail; the first is what we would choose. */
  states: readonly string[]
  ticket?: string
  isAnswered?: boolean
  text?: readonly string[]
}

/** Plays a conversation against the service from SMTP to the outbox. Others may have been played there before. */
export async function play(intake: Intake, conversation: Conversation): Promise<void> {
  const desk = await openConversation(intake, conversation)
  for (const [index, step] of conversation.steps.entries()) {
    if (step.do === 'agent answers') await desk.agentAnswers(step.ticket)
    if (step.do === 'close') desk.ticket(step.ticket).status = 'closed'
    if (step.do === 'mail in') await desk.receive(step.raw, step.expect, `step ${index + 1}`)
  }
}

async function openConversation(intake: Intake, { agents, customers = [], intakeAddresses }: Conversation) {
  for (const email of agents) intake.desk.addPerson(email, { staff: true, roles: ['ROLE_EMPLOYEE'] })
  const before = intake.desk.tickets.length
  /** Message-IDs of our mails by their place in the conversation, e.g. `T1.auto`. */
  const sent = new Map<string, string>()
  const seen = new Set((await readOutbox(intake.mail.config.dataFolder)).map(({ messageId = '' }) => messageId))

  const ticket = (name: string) => {
    const found = intake.desk.tickets[before + Number(name.slice(1)) - 1]
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  const nameOf = (uuid: string | null | undefined) =>
    `T${intake.desk.tickets.findIndex((candidate) => candidate.uuid === uuid) + 1 - before}`

  const collect = async (label: string) => {
    for (const { messageId = '' } of await readOutbox(intake.mail.config.dataFolder)) {
      if (seen.has(messageId)) continue
      seen.add(messageId)
      sent.set(label, messageId)
    }
  }

  return {
    ticket,
    async agentAnswers(name: string) {
      const comment = aComment(ticketFacts(ticket(name)))
      await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
      intake.mail.clock.advanceMinutes(1)
      await intake.work()
      await collect(`${name}.agent1`)
    },
    async receive(raw: Buffer, wanted: Outcome, where: string) {
      const mail = fill(raw, (name) => ticket(name).publicId, sent)
      rememberPeople(intake, customers, mail)
      setClock(intake, mail)
      const answers = seen.size
      const kept = (await intake.ledger()).length
      await intake.receive(Buffer.from(mail, 'latin1'), envelopeOf(mail, intakeAddresses))
      await collect(`T${intake.desk.tickets.length - before}.auto`)
      // The same bytes for the same recipient are one row of the ledger, so a repeat leaves no trace there.
      if ((await intake.ledger()).length === kept) {
        expect(wanted.states[0], where).toBe('duplicate')
        return
      }
      const last = await lastOf(intake)
      expect(wanted.states, where).toContain(last?.state)
      if (wanted.ticket && last?.state === wanted.states[0]) expect(nameOf(last?.ticket), where).toBe(wanted.ticket)
      if (wanted.isAnswered !== undefined) expect(seen.size > answers, where).toBe(wanted.isAnswered)
      for (const part of wanted.text ?? []) expect(textOf(intake, last?.ticket ?? null), where).toContain(part)
    },
  }
}

async function lastOf(intake: Intake) {
  const [last] = await intake.mail.running.database.query<{ state: string; ticket: string | null }>(
    'SELECT state, ticket FROM received_mails ORDER BY uuid DESC LIMIT 1',
  )
  return last
}

function textOf(intake: Intake, uuid: string | null): string {
  const found = intake.desk.tickets.find((ticket) => ticket.uuid === uuid)
  const comments = found?.comments.map(({ text }) => text) ?? []
  return [found?.opened.text, ...comments].join(' ').replace(/\s+/g, ' ')
}

/** Puts the numbers and ids that the product gave where the mail has `{{T1.tag}}`, `{{T1.auto}}` or `{{T1.agent1}}`. */
function fill(raw: Buffer, publicIdOf: (name: string) => number, sent: ReadonlyMap<string, string>): string {
  return raw
    .toString('latin1')
    .replace(/\{\{(T\d+)\.(tag|auto|agent1)(?:\.message_id)?\}\}/g, (_whole, name: string, what: string) =>
      what === 'tag' ? `[#${publicIdOf(name)}]` : (sent.get(`${name}.${what}`) ?? '<never-sent@leitstand.example>'),
    )
}

function rememberPeople(intake: Intake, customers: readonly (readonly string[])[], mail: string): void {
  const named = mail.match(/[\w.+-]+@[\w.-]+\.example/g) ?? []
  for (const emails of customers) {
    const domain = emails[0]?.split('@')[1] ?? '-'
    const colleagues = named.filter((address) => address.endsWith(`@${domain}`) && !address.includes('+'))
    intake.desk.addPeopleOnce(
      [...emails, ...colleagues].map((address) => address.toLowerCase()),
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
