import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { ParsedMail } from '../src/domain/parsed-mail.ts'
import { openParser } from '../src/parsing/open-parser.ts'
import { openConversation, type Result, type Setup } from './conversation.ts'

/** Conversations beside the repository; they are no part of the product. */
const threads = new URL('../../../../shared/mail/threads/', import.meta.url)

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
    severity?: string
  }
}

const names = existsSync(threads) ? readdirSync(threads) : []
if (names.length === 0) {
  test.skip('the conversations are not there (../shared/mail); only the fixtures of this repository are tested', () => {})
} else {
  const parser = openParser()
  afterAll(() => parser[Symbol.asyncDispose]())

  describe('the conversations', () => {
    test.each(names)('plays %s', async (name) => {
      const folder = new URL(`${name}/`, threads)
      const { setup, steps } = JSON.parse(readFileSync(new URL('thread.json', folder), 'utf8')) as {
        setup: Setup
        steps: Step[]
      }
      const conversation = openConversation(setup)
      for (const step of steps) {
        if (step.do === 'agent_reply') conversation.agentReply(step.ticket)
        if (step.do === 'close_ticket') conversation.ticket(step.ticket).status = 'closed'
        if (step.do !== 'mail_in') continue
        const outcome = await parser.parse(fill(readFileSync(new URL(step.file, folder)), conversation))
        if (!outcome.parsed) throw new Error(outcome.reason)
        assertStep(step, conversation.receive(outcome.mail), outcome.mail)
      }
    })
  })
}

function assertStep({ step, expect: wanted }: Step, result: Result, mail: ParsedMail): void {
  const where = `step ${step} of the conversation`
  // What else is fine is told in words; only "ignored" is something we choose where it is not the first choice.
  const fine = wanted.also_accepted?.startsWith('ignored') ? [wanted.outcome, 'ignored'] : [wanted.outcome]
  expect(fine, where).toContain(result.outcome)
  if (wanted.ticket && result.outcome === wanted.outcome) expect(result.ticket, where).toBe(wanted.ticket)
  if (typeof wanted.auto_reply === 'boolean') expect(result.autoReply, where).toBe(wanted.auto_reply)
  if (wanted.severity) expect(result.permanent, where).toBe(wanted.severity === 'permanent')
  for (const part of wanted.text_contains ?? []) expect(mail.text.replace(/\s+/g, ' '), where).toContain(part)
}

function fill(raw: Buffer, conversation: ReturnType<typeof openConversation>): Buffer {
  const placeholder = /\{\{(T\d+)\.(tag|auto|agent1)(?:\.message_id)?\}\}/g
  const filled = raw.toString('latin1').replace(placeholder, (_whole, name: string, what: string) => {
    const { publicId, sent } = conversation.ticket(name)
    return what === 'tag' ? `[#${publicId}]` : (sent[what] ?? '<never-sent@hosting.example>')
  })
  return Buffer.from(filled, 'latin1')
}
