import { carriedPart } from '@leitstand/contracts/text-size'
import { type Attachment, type ParsedMail as MailparserMail, type StructuredHeader, simpleParser } from 'mailparser'
import { type Body, chooseBody } from '../domain/choose-body.ts'
import { cleanLine, cleanText } from '../domain/clean-text.ts'
import { tellPiece } from '../domain/mail-piece.ts'
import { judgeSignature } from '../domain/mail-signature.ts'
import { outlookKindOf } from '../domain/outlook-kind.ts'
import {
  headerValue,
  type MailAddress,
  type MailWarning,
  type ParsedAttachment,
  type ParsedMail,
} from '../domain/parsed-mail.ts'
import { withoutTokens } from '../domain/reply-token.ts'
import { safeAttachmentName } from '../domain/safe-name.ts'
import { sealingOf } from '../domain/sealing.ts'
import { splitQuote } from '../domain/split-quote.ts'
import { decodeUuencoded } from './decode-uuencoded.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { withNamedTexts } from './named-texts.ts'
import { type MailOpener, mailOpener } from './open-mail.ts'
import { readCalendarMethod, readCalendarText } from './read-calendar.ts'
import {
  countMailboxes,
  decodeWords,
  isUndecoded,
  readAddresses,
  readHeaders,
  readId,
  readIds,
} from './read-headers.ts'
import { readOriginalHeaders, readReport } from './read-report.ts'
import { repair } from './repair.ts'
import { readRtf, readTnefBody } from './tnef-body.ts'
import { readTnefClass } from './tnef-class.ts'
import { unpackTnef } from './unpack-tnef.ts'

const mostAttachments = 500
const longestText = 1_500_000

const options = {
  // The HTML is turned into text by our own rules, and never shown as HTML: no links, no embedded pictures.
  skipHtmlToText: true,
  skipTextLinks: true,
  keepCidLinks: true,
  // Attached mails and reports stay attachments instead of being poured into the text.
  ignoreEmbedded: true,
  keepDeliveryStatus: true,
  // Some ten thousand recipients. The parser takes seconds for a megabyte of addresses; of a longer head its beginning is read.
  maxHeadSize: 1024 * 1024,
}

/** Reads the bytes of one mail. It runs in a worker (see `open-parser.ts`), because some mails kill or hang any parser. */
export async function readMail(
  sealed: Buffer,
  receivedAt: Date,
  open: MailOpener = mailOpener(null),
): Promise<ParsedMail> {
  const { raw, opened, signature } = await open(sealed, receivedAt)
  const warnings: MailWarning[] = []
  const mail = withPackedBody(withFiles(await simpleParser(repair(raw, warnings), options)))
  const { headers, charsetGuessed } = readHeaders(mail.headerLines ?? [])
  if (charsetGuessed && !warnings.includes('header-charset-guessed')) warnings.push('header-charset-guessed')
  const partial = { headers }
  const from = readSenders(mail)
  if (from.length === 0) warnings.push('sender-unusable')
  if (hasSeveralAuthors(mail)) warnings.push('several-from-headers')
  const subject = readSubject(mail, headerValue(partial, 'subject'))
  const { text, format } = readText(withNamedTexts(mail), subject, raw.includes('multipart/alternative'), warnings)
  const split = splitQuote(text, subject)
  const attachments = readAttachments(mail, warnings)
  const outlook = outlookKindOf(tnefClassOf(mail))
  return tellPiece({
    from,
    to: readAddresses(mail.to),
    cc: readAddresses(mail.cc),
    replyTo: readAddresses(mail.replyTo),
    subject,
    messageId: readId(mail.messageId),
    inReplyTo: readIds(mail.inReplyTo ?? null),
    references: readIds([mail.references ?? []].flat().join(' ')),
    date: readDate(headerValue(partial, 'date'), warnings),
    bodyKind: bodyKindOf(mail),
    text,
    textFormat: format,
    replyText: split.reply,
    commentText: split.shown,
    quotedText: split.quoted,
    attachments,
    unpacked: attachments.flatMap(unpack),
    sealing: sealingOf(headerValue(partial, 'content-type') ?? '', attachments, split.reply),
    opened,
    signature: signature && judgeSignature(signature, from),
    filesLeft: mail.attachments.slice(mostAttachments).map(nameOf),
    headers,
    report:
      readReport(contentTypeOf(mail), mail.attachments) ?? (outlook.report && { type: outlook.report, fields: '' }),
    originalHeaders: readOriginalHeaders(mail.attachments),
    isAutomaticReply: outlook.isAutomaticReply,
    calendarMethod: readCalendarMethod(mail.attachments) ?? outlook.calendarMethod,
    warnings,
  })
}

/** Other versions of the text: for AMP, and for programs that show a reaction of one sign below the mail that it is about. */
const versions = ['text/x-amp-html', 'text/vnd.google.email-reaction+json']

/** The parser answers false for a type that says nothing, and takes a third version of the text for a file. */
function withFiles(mail: MailparserMail): MailparserMail {
  const attachments = mail.attachments
    .filter((part) => !(versions.includes(part.contentType) && part.contentDisposition !== 'attachment'))
    .map((part) => ({ ...part, contentType: part.contentType || 'application/octet-stream' }))
  return { ...mail, attachments }
}

/** Outlook sends some mails with nothing beside the winmail.dat, and old programs their text as RTF without the name of a file. */
function withPackedBody(mail: MailparserMail): MailparserMail {
  if ((mail.text ?? '').trim() !== '' || mail.html) return mail
  for (const { contentType, filename = '', content } of mail.attachments) {
    const isRtf = filename === '' && /^(text|application)\/(x-)?rtf$/i.test(contentType)
    const body = isTnef(contentType, filename) ? readTnefBody(content) : isRtf && readRtf(content.toString('latin1'))
    if (body) return { ...mail, ...body }
  }
  return mail
}

function tnefClassOf({ attachments }: MailparserMail): string | null {
  const packed = attachments.find(({ contentType, filename = '' }) => isTnef(contentType, filename))
  return packed ? readTnefClass(packed.content) : null
}

function isTnef(type: string, name: string): boolean {
  return /^application\/(vnd\.)?ms-tnef$/i.test(type) || /^winmail\.dat$/i.test(name)
}

function readSubject(mail: MailparserMail, raw: string | null): string {
  const subject = cleanLine(mail.subject ?? '')
  const line = mail.headerLines.find(({ key }) => key.toLowerCase() === 'subject')?.line ?? ''
  if (raw === null || !(subject.includes('\ufffd') || isUndecoded(line, subject))) return subject
  return raw.includes('=?') ? decodeWords(line.slice(line.indexOf(':') + 1)) : raw
}

function readText(mail: MailparserMail, subject: string, areAlternatives: boolean, warnings: MailWarning[]): Body {
  const rich = mail.html ? htmlToMarkdown(mail.html) : { text: '', cut: false }
  const body = chooseBody(cleanText(mail.text ?? ''), cleanText(rich.text), areAlternatives, subject)
  // An invitation may be all that a mail says.
  const text = cleanText(body.text.trim() === '' ? readCalendarText(mail.attachments) : body.text)
  if (text.includes('\ufffd')) warnings.push('body-undecodable')
  const kept = carriedPart(text.slice(0, longestText))
  if (rich.cut || kept.length < text.length) warnings.push('body-cut')
  return { text: withoutTokens(kept).toWellFormed(), format: body.format }
}

function bodyKindOf(mail: MailparserMail): ParsedMail['bodyKind'] {
  const hasText = (mail.text ?? '').trim() !== ''
  if (mail.html && mail.html.trim() !== '') return hasText ? 'text+html' : 'html-only'
  return hasText ? 'text-only' : 'none'
}

/** Years have four digits (RFC 5322, 3.3); what JavaScript reads beyond is no date to anybody else. */
function readDate(value: string | null, warnings: MailWarning[]): string | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  if (year >= 1900 && year <= 9999) return date.toISOString()
  warnings.push('date-unusable')
  return null
}

function readAttachments(mail: MailparserMail, warnings: MailWarning[]): ParsedAttachment[] {
  if (mail.attachments.length > mostAttachments) warnings.push('attachments-cut')
  const html = mail.html || ''
  return mail.attachments.slice(0, mostAttachments).map((part, index) => toAttachment(part, index + 1, html))
}

function toAttachment(part: Attachment, position: number, html: string): ParsedAttachment {
  const originalName = part.filename ?? null
  const content = isUuencoded(part) ? decodeUuencoded(part.content) : part.content
  return {
    originalName,
    name: safeAttachmentName(originalName, part.contentType, position),
    type: part.contentType,
    size: content.length,
    contentId: part.contentId ?? null,
    inline: part.cid !== undefined && part.cid !== '' && html.includes(`cid:${part.cid}`),
    content: new Uint8Array(content),
  }
}

/** Outlook says `application/ms-tnef`; some servers in between know its files by their name only. */
function unpack({ type, name, content }: ParsedAttachment): ParsedAttachment[] {
  if (!isTnef(type, name)) return []
  return unpackTnef(content).map((file, index) => ({
    originalName: file.name,
    name: safeAttachmentName(file.name, 'application/octet-stream', index + 1),
    type: 'application/octet-stream',
    size: file.content.length,
    contentId: null,
    inline: false,
    content: new Uint8Array(file.content),
  }))
}

function nameOf({ filename, contentType }: Attachment, index: number): string {
  return safeAttachmentName(filename ?? null, contentType, mostAttachments + index + 1)
}

/** The one old encoding that the parser hands through. */
function isUuencoded({ headers }: Attachment): boolean {
  return /^(x-)?uue?(ncode)?$/i.test(String(headers.get('content-transfer-encoding') ?? ''))
}

/** By all lines and by all that stands in them, be it readable or not: others may take another of them for the author. */
function hasSeveralAuthors({ from, headerLines = [] }: MailparserMail): boolean {
  return headerLines.filter(({ key }) => key.toLowerCase() === 'from').length > 1 || countMailboxes(from) > 1
}

/** Who sent a mail counts where it has no From (RFC 5322, 3.6.2). */
function readSenders({ from, headerLines = [], headers }: MailparserMail): MailAddress[] {
  const sender = headers?.get('sender')
  const isWithout = !headerLines.some(({ key }) => key.toLowerCase() === 'from')
  return readAddresses(isWithout && sender && typeof sender === 'object' && 'html' in sender ? sender : from)
}

function contentTypeOf(mail: MailparserMail): StructuredHeader | undefined {
  const value = mail.headers?.get('content-type')
  return value && typeof value === 'object' && 'params' in value ? value : undefined
}
