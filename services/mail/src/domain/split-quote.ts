import { isAttribution, longestAttribution } from './attribution.ts'

export interface SplitText {
  /** What the sender wrote now. Never empty unless the text is. */
  reply: string
  /** What was repeated from earlier mails, in its order; '' when nothing was. */
  quoted: string
}

/** Lines after which everything is the earlier mail, as Outlook and its kin write them. */
const originalMessage =
  /^[ \t>*]*-{2,}\s*(Ursprüngliche Nachricht|Original Message|Original-Nachricht|Originalnachricht|Message d'origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht)\s*-{2,}\s*$/i
const forwarded =
  /^[ \t>*]*(-{2,}[ \t]*)?(Weitergeleitete Nachricht|Forwarded message|Anfang der weitergeleiteten Nachricht|Begin forwarded message|Message transféré)\b/im
const forwardedSubject = /^\s*((re|aw|antw)\s*:\s*)*(fwd?|wg|tr)\s*:/i

const headerNames = {
  from: /^[ \t>*]*(Von|From|De|Da|Van)\s*(\*\s*)?:/i,
  other:
    /^[ \t>*]*(Gesendet|Sent|Envoyé|An|To|À|Betreff|Subject|Objet|Datum|Date|Cc|Kopie|Enviado|Para|Asunto|Inviato|Verzonden|Aan|Onderwerp)\s*(\*\s*)?:/i,
}

const attributionLines = 4

/** What phones and apps put below a text. */
const deviceSignature =
  /\n(Von meinem .{2,40} gesendet|Gesendet (von|mit|über) .{2,60}|Sent from .{2,60}|Get Outlook for .{2,60}|Envoyé (à partir de|depuis|de) .{2,60}|Diese Nachricht wurde von meinem .{2,60} gesendet)\.?\s*$/i

/**
 * Splits a reply from what it quotes. Answers between quoted lines all belong to the reply, signatures below a
 * quotation to the quoted part. A forwarded mail is no quotation: there the earlier text is the point.
 */
export function splitQuote(text: string, subject: string): SplitText {
  const whole = { reply: text.trim(), quoted: '' }
  if (isForwarded(text, subject)) return whole
  const lines = text.split('\n')
  const reply: string[] = []
  const quoted: string[] = []
  for (let index = 0; index < lines.length; ) {
    const { isReply, length } = passageAt(lines, index, quoted.length > 0)
    const target = isReply ? reply : quoted
    target.push(...lines.slice(index, index + length))
    index += length
  }
  if (reply.join('').trim() === '') return whole
  const { 0: signature = '', index: end } = deviceSignature.exec(tidy(reply)) ?? {}
  return { reply: tidy(reply).slice(0, end).trimEnd(), quoted: tidy([signature.trim(), ...quoted]) }
}

export function isForwarded(text: string, subject: string): boolean {
  return forwardedSubject.test(subject) || forwarded.test(text)
}

/** Whose words start at this line, and how many lines they go on at least. */
function passageAt(lines: readonly string[], index: number, afterQuote: boolean): { isReply: boolean; length: number } {
  const line = lines[index] ?? ''
  const toTheEnd = { isReply: false, length: lines.length - index }
  if (/^\s*>/.test(line)) return { isReply: false, length: 1 }
  if (startsOriginal(lines, index) || (afterQuote && /^--\s*$/.test(line))) return toTheEnd
  const attribution = attributionLength(lines, index)
  if (attribution === 0) return { isReply: true, length: 1 }
  return isQuotedBelow(lines, index + attribution) ? { isReply: false, length: attribution } : toTheEnd
}

/** A line of dashes or underscores with a header block, or a header block alone (From: and two more of its kind). */
function startsOriginal(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (originalMessage.test(line)) return true
  const start = /^\s*(_{5,}|-{5,})\s*$/.test(line) ? nextFilled(lines, index + 1) : index
  return startsHeaderBlock(lines, start) || leadsToSender(lines, start)
}

/** Some webmail writes day or subject above the sender: every line down to the sender is such a header. */
function leadsToSender(lines: readonly string[], start: number): boolean {
  const isOther = (line: string) => headerNames.other.test(line)
  const block = lines.slice(start, start + 6)
  const sender = block.findIndex((line) => headerNames.from.test(line))
  return sender > 0 && block.slice(0, sender).every(isOther) && block.filter(isOther).length >= 2
}

/** A line with the sender of an earlier mail, and two more of its headers below. */
export function startsHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!headerNames.from.test(lines[start] ?? '')) return false
  const following = lines.slice(start + 1, start + 8).filter((candidate) => headerNames.other.test(candidate))
  return following.length >= 2
}

/** How many lines the attribution takes that starts here; 0 when none does. */
function attributionLength(lines: readonly string[], index: number): number {
  if ((lines[index] ?? '').trim() === '') return 0
  for (let count = 1; count <= attributionLines; count += 1) {
    const block = lines.slice(index, index + count).join('\n')
    if (block.length > longestAttribution || /\n\s*\n/.test(block)) return 0
    if (isAttribution(block)) return count
  }
  return 0
}

function isQuotedBelow(lines: readonly string[], index: number): boolean {
  return /^\s*>/.test(lines[nextFilled(lines, index)] ?? '')
}

function nextFilled(lines: readonly string[], index: number): number {
  let next = index
  while (next < lines.length && lines[next]?.trim() === '') next += 1
  return next
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .replace(/\n--$/, '')
    .trim()
}
