import { expect } from 'vitest'
import { type Classification, classifyMail } from '../../src/domain/classify-mail.ts'
import type { MailAddress, ParsedMail } from '../../src/domain/parsed-mail.ts'
import type { MailParser } from '../../src/parsing/open-parser.ts'
import type { Said } from './a-mail.ts'

const ownAddresses = ['hilfe@leitstand.example', 'rechnung@leitstand.example']

export async function expectSaid(parser: MailParser, raw: Buffer, says: Said): Promise<void> {
  const outcome = await parser.parse({ raw, receivedAt: new Date() })
  if (!outcome.parsed) throw new Error(outcome.reason)
  const { mail } = outcome
  const { text = [], without = [], ...facts } = says
  const verdict = classifyMail(mail, { envelopeFrom: null, ownAddresses })
  expect(factsOf(mail, verdict)).toMatchObject({ kind: 'normal', unanswered: [], files: [], ...facts })
  for (const passage of text) expect(flat(mail.text)).toContain(flat(passage))
  for (const passage of without) expect(mail.text).not.toContain(passage)
  expectHarmless(mail)
}

/** What holds for every mail: nothing that a table or a page cannot show, and names that stay where they are put. */
export function expectHarmless(mail: ParsedMail): void {
  expect(`${mail.text}${mail.subject}`).not.toMatch(/[\0\u0080-\u009f]/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  for (const { name } of mail.attachments) expect(name).toMatch(/^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u)
}

export function flat(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function factsOf(mail: ParsedMail, verdict: Classification) {
  const addresses = (list: readonly MailAddress[]) => list.map(({ address }) => address.toLowerCase())
  return {
    ...mail,
    from: addresses(mail.from)[0] ?? null,
    fromName: mail.from[0]?.name ?? '',
    senders: addresses(mail.from),
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    replyTo: addresses(mail.replyTo),
    reply: mail.replyText,
    comment: mail.commentText,
    kind: verdict.kind,
    unanswered: verdict.notAnsweredBecause,
    bounce: verdict.bounce,
    files: mail.attachments.map(({ name }) => name),
    originals: mail.attachments.map(({ originalName }) => originalName),
    types: mail.attachments.map(({ type }) => type),
    contents: mail.attachments.map(({ content }) => Buffer.from(content).toString()),
    pictures: mail.attachments.filter(({ inline }) => inline).map(({ name }) => name),
  }
}
