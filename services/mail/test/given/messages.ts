import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { classifyMail } from '../../src/domain/classify-mail.ts'
import type { ParsedAttachment, ParsedMail } from '../../src/domain/parsed-mail.ts'
import type { MailParser } from '../../src/parsing/open-parser.ts'
import { expectHarmless, flat } from '../messages/expect-said.ts'

/** Real mails that may lie beside the repository. They are no part of the product: our own messages hold it to the same kinds. */
const corpus = new URL('../../../../../shared/mail/', import.meta.url)
const manifestFile = new URL('manifest.json', corpus)

interface ExpectedAttachment {
  name?: string | null
  type?: string
  size?: number
  sha256?: string
  content_id?: string
}

interface Expected {
  [field: string]: unknown
  text_contains?: string[]
  attachments?: ExpectedAttachment[]
  attachments_include?: ExpectedAttachment[]
  attachments_first?: ExpectedAttachment[]
}

interface Entry {
  file: string
  assert_level?: string
  expected: Expected
}

/** None where the collection does not lie beside the repository. */
export function givenMessages(): [string, Entry][] {
  if (!existsSync(manifestFile)) return []
  const { messages } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { messages: Entry[] }
  return messages.map((entry) => [entry.file, entry])
}

export async function expectAsGiven(parser: MailParser, { file, assert_level, expected }: Entry): Promise<void> {
  const outcome = await parser.parse({ raw: readFileSync(new URL(file, corpus)), receivedAt: new Date() })
  if (assert_level === 'must not crash') return
  if (!outcome.parsed) throw new Error(outcome.reason)
  const facts = factsOf(outcome.mail)
  expect(pick(facts, expected)).toEqual(pick(normalized(expected), facts))
  assertTexts(outcome.mail, expected)
  assertAttachments(outcome.mail.attachments, expected)
}

/** The facts as the manifest names them. */
function factsOf(mail: ParsedMail): Expected {
  const verdict = classifyMail(mail, { envelopeFrom: null, ownAddresses: [] })
  const addresses = (list: { address: string }[]) => list.map(({ address }) => address.toLowerCase())
  const bounce = verdict.bounce && {
    original_message_id: verdict.bounce.originalMessageId,
    recipients: verdict.bounce.recipients.map(({ address, action, status }) => ({
      final_recipient: address,
      action,
      status,
    })),
    permanent: verdict.bounce.permanent,
  }
  return {
    from_address: mail.from[0]?.address.toLowerCase() ?? null,
    from_addresses: addresses(mail.from),
    from_name: flat(mail.from[0]?.name ?? ''),
    to_addresses: addresses(mail.to),
    cc_addresses: addresses(mail.cc),
    reply_to_address: mail.replyTo[0]?.address.toLowerCase() ?? null,
    subject: flat(mail.subject),
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    references: mail.references,
    date_utc: mail.date?.replace('.000Z', 'Z') ?? null,
    body_kind: mail.bodyKind,
    attachment_count: mail.attachments.length,
    attachment_names: mail.attachments.map(({ originalName }) => originalName),
    expected_basenames: mail.attachments.map(({ name }) => name),
    is_auto_reply: verdict.isAutoReply,
    is_bounce: verdict.isBounce,
    is_list: verdict.isList,
    is_auto_generated: verdict.isMachine,
    auto_response_allowed: verdict.mayBeAnswered,
    kind: verdict.kind,
    reply_text: flat(mail.replyText),
    ...(bounce && { bounce }),
  }
}

/** Only what both sides speak of; in nested objects only what is expected. */
function pick(from: Expected, like: Expected): Expected {
  const shared = Object.keys(like).filter((key) => key in from)
  return Object.fromEntries(
    shared.map((key) => {
      const [value, model] = [from[key], like[key]]
      return [key, isRecord(value) && isRecord(model) ? pick(value, model) : value]
    }),
  )
}

function normalized(expected: Expected): Expected {
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
  const asFlat = (value: unknown) => (typeof value === 'string' ? flat(value) : value)
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => {
      if (/_address(es)?$/.test(key)) return [key, Array.isArray(value) ? value.map(lower) : lower(value)]
      return [key, ['subject', 'from_name', 'reply_text'].includes(key) ? asFlat(value) : value]
    }),
  )
}

function assertTexts(mail: ParsedMail, expected: Expected): void {
  const list = (key: string) => (expected[key] ?? []) as string[]
  const text = flat(mail.text)
  for (const part of list('text_contains')) expect(text).toContain(flat(part))
  for (const part of [...list('text_must_not_contain'), ...list('html_must_not_contain')])
    expect(mail.text).not.toContain(part)
  for (const part of list('subject_must_not_contain')) expect(mail.subject).not.toContain(part)
  for (const part of list('quoted_text_contains')) expect(flat(`${mail.quotedText} ${mail.text}`)).toContain(flat(part))
  if ('from_address_must_not_be' in expected) expect(mail.from[0]?.address).not.toBe(expected.from_address_must_not_be)
  expectHarmless(mail)
}

function assertAttachments(actual: ParsedAttachment[], expected: Expected): void {
  const found = actual.map(describeAttachment)
  const wanted = [
    ...(expected.attachments ?? []),
    ...(expected.attachments_include ?? []),
    ...(expected.attachments_first ?? []),
  ]
  for (const attachment of wanted) expect(found).toContainEqual(expect.objectContaining(attachment))
}

function describeAttachment(attachment: ParsedAttachment): ExpectedAttachment {
  return {
    name: attachment.originalName,
    type: attachment.type,
    size: attachment.size,
    sha256: createHash('sha256').update(attachment.content).digest('hex'),
    ...(attachment.contentId !== null && { content_id: attachment.contentId }),
  }
}

function isRecord(value: unknown): value is Expected {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
