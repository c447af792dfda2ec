import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Conversation, Outcome, Step } from '../conversations/a-conversation.ts'

/** Conversations that may lie beside the repository. They are no part of the product: where they are not, there are none. */
const folder = new URL('../../../../../shared/mail/threads/', import.meta.url)

interface GivenStep {
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

interface Given {
  setup: { intake_addresses: string[]; agents: { email: string }[]; customers?: { emails: string[] }[] }
  steps: GivenStep[]
}

export function givenConversations(): [string, Conversation][] {
  return existsSync(folder) ? readdirSync(folder).map((name) => [name, read(new URL(`${name}/`, folder))]) : []
}

function read(place: URL): Conversation {
  const { setup, steps } = JSON.parse(readFileSync(new URL('thread.json', place), 'utf8')) as Given
  return {
    intakeAddresses: setup.intake_addresses,
    agents: setup.agents.map(({ email }) => email),
    customers: setup.customers?.map(({ emails }) => emails) ?? [],
    steps: steps.map((step) => toStep(step, place)),
  }
}

function toStep({ do: what, file, ticket, expect }: GivenStep, place: URL): Step {
  if (what === 'agent_reply') return { do: 'agent answers', ticket }
  if (what === 'close_ticket') return { do: 'close', ticket }
  return { do: 'mail in', raw: readFileSync(new URL(file, place)), expect: toOutcome(expect) }
}

/** What the ledger calls the outcomes. */
const states: Readonly<Record<string, string>> = {
  'new ticket': 'new-ticket',
  'comment on ticket': 'comment',
  'bounce recorded': 'bounce',
}

function toOutcome(expect: GivenStep['expect']): Outcome {
  const state = states[expect.outcome] ?? expect.outcome
  return {
    // What else is fine is told in words; only "ignored" is something we choose where it is not the first choice.
    states: expect.also_accepted?.startsWith('ignored') ? [state, 'ignored'] : [state],
    ...(expect.ticket && { ticket: expect.ticket }),
    ...(typeof expect.auto_reply === 'boolean' && { isAnswered: expect.auto_reply }),
    text: expect.text_contains ?? [],
  }
}
