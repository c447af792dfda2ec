import {
  citesSomebody,
  isAttribution,
  isTold,
  leadsOn,
  longestAttribution,
  namesAddress,
  namesSource,
  namesWhenAndWho,
  saysWhoWroteWhen,
  tellsWhoWroteWhen,
} from './attribution.ts'
import { isOfDevice } from './device-signature.ts'
import { headerNames } from './header-words.ts'
import { pointsBelow } from './points-below.ts'

export interface SplitText {
  /** What the sender wrote now. Never empty unless the text is. */
  reply: string
  /** The same with the lines that are answered in between: what a reader needs to understand it. */
  shown: string
  /** What was repeated from earlier mails, in its order; '' when nothing was. */
  quoted: string
}

/** Lines after which everything is the earlier mail, as Outlook and its kin write them. */
const originalMessage =
  /^[ \t\u00a0>]*[-\u2010*]{2,}\s*(Ursprüngliche (Nachricht|Mail)|Original (Message|Mail)|Original[ -]?Nachricht|Message d'origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Oryginalna wiadomość|Wiadomość oryginalna|Původní zpráva|Orijinal (Mesaj|İleti)|Alkuperäinen viesti|Исходное сообщение|元のメッセージ|原始邮件|原始郵件)\s*[-\u2010*]{2,}\s*$/i
/** The same of groupware that names itself. */
const groupware = /^\s*Original Message processed by \S[^\n]{0,60}\s*$/i
/** Another one sets sender and day before arrows or between them, and may break that line. */
const arrows =
  /^\s*(>>> \S[^\n]{2,300} >>>|(>>> )?\S[^\n]{2,200}\s\d\d?[./-]\d\d?[./-](\d\d)?\d\d\s{1,3}\d\d?[.:]\d\d( ?[AP]M| Uhr)? >>>)\s*$/i
const arrowsInWords = /^\s*>>> \S[^\n]{2,300}\s<[^<>\s@]+@[^<>\s@]+>\s?:\s*$/
const forwarded =
  /^[ \t\u00a0>*]*(-{2,}[ \t]*)?(Weitergeleitete Nachricht|Forwarded message|Anfang der weitergeleiteten Nachricht|Begin forwarded message|Message transféré|Przekazana wiadomość|Wiadomość przekazana dalej|Přeposlaná zpráva|Doorgestuurd bericht|Messaggio inoltrato|(Yönlendirilen|İletilen) (ileti|mesaj)|Välitetty viesti|Пересылаемое сообщение|転送(された)?メッセージ|转发的邮件|轉寄的?郵件)(?![\p{L}])/imu
const forwardedSubject = /^\s*(fwd?|wg|tr|rv|enc|vb|pd|vl|[iİ]lt|doorst|пересл|转发|轉寄|転送)\s*[:\uff1a]/iu
const answerSubject =
  /^\s*(\[[^\][\n]{1,80}\]\s*)*(re|aw|antw|antwort|sv|odp|ynt|r|rif|res|回复|答复|回覆)\s*(\[\d{1,3}\])?\s*[:\uff1a]/i
/** By itself it says nothing: what follows it is below. */
const greetingAlone =
  /^(hallo|hi|hey|moin|servus|guten (tag|morgen|abend)|grüß gott|liebe[rs]?|sehr geehrte[rs]?|hello|dear|good (morning|afternoon|evening)|bonjour|dzień dobry|beste|buongiorno)(?!\p{L})[^\n.!?:;]{0,60}[,!.]?$/iu

const attributionLines = 4
/** A telephone writes the first words of the earlier mail behind the colon. */
const attributionBeforeWords = /^([^\n]{10,300}?:)[ \t]{2,}\S/
/** A question that is answered in between is rarely longer. */
const mostAnsweredLines = 8

const linked = /\[([^[\]\n]{1,200})\]\(https?:[^()\s]{1,300}\)|<https?:[^<>\s]{1,300}>/g

/**
 * Splits a reply from what it quotes. Answers between quoted lines all belong to the reply, signatures below a
 * quotation to the quoted part. A forwarded mail is no quotation: there the earlier text is the point.
 */
export function splitQuote(text: string, subject: string): SplitText {
  const all = withoutEmptyEnds(text)
  const whole = { reply: all, shown: all, quoted: '' }
  if (isForwarded(text, subject)) return whole
  const { passages, signature } = withoutSignature(withOwnQuotations(passagesOf(text.split('\n'))))
  const said = passages.filter(({ kind }) => kind === 'reply')
  const quoted = passages.filter(({ kind }) => kind !== 'reply').flatMap(({ lines }) => lines)
  if (said.length === 0) return whole
  if (quoted.length === 0 && signature === '') return whole
  const isAnswer = ({ kind }: Passage, index: number) => kind === 'reply' && passages[index - 1]?.kind === 'quoted'
  // One answer below one long quotation answers all of it.
  const longest = passages.filter(isAnswer).length > 1 ? Number.POSITIVE_INFINITY : mostAnsweredLines
  const isAnswered = (passage: Passage, index: number) =>
    passages[index + 1]?.kind === 'reply' && passage.kind === 'quoted' && passage.lines.length <= longest
  const kept = passages.flatMap((passage, index) => {
    if (passage.kind === 'reply') return withoutEmptyEnds(passage.lines.join('\n'))
    return isAnswered(passage, index) ? lastParagraph(passage.lines) : []
  })
  const together = (parts: readonly string[]) => parts.join('\n\n').replace(/\n--$/, '').trimEnd()
  const reply = together(said.map(({ lines }) => withoutEmptyEnds(lines.join('\n'))))
  const isAll = pointsBelow(reply) || greetingAlone.test(reply) || passages.some(hasMarksBelowHead)
  const shown = isAll ? all : together(kept)
  return { reply, shown, quoted: withoutEmptyEnds([signature, ...quoted].join('\n')) }
}

/** An earlier mail whose head has no marks and whose text has: who wrote what stands between them, nobody can tell. */
function hasMarksBelowHead({ kind, lines }: Passage): boolean {
  if (kind !== 'earlier') return false
  const gap = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  const marked = gap < 0 ? -1 : nextFilled(lines, gap)
  if (marked < 0 || !isMarked(lines[marked])) return false
  return lines.slice(marked).some((line) => line.trim() !== '' && !isMarked(line))
}

interface Passage {
  /** Quoted: with marks, line by line; earlier: without, or what leads to a quotation. */
  kind: 'reply' | 'quoted' | 'earlier'
  lines: string[]
}

function passagesOf(lines: readonly string[]): Passage[] {
  const passages: Passage[] = []
  const lastMarked = lines.findLastIndex(isMarked)
  for (let index = 0; index < lines.length; ) {
    const isBelowAll = index > lastMarked && passages.some((passage) => passage.kind !== 'reply')
    const { kind, length } = passageAt(lines, index, isBelowAll)
    const last = passages.at(-1)
    const those = lines.slice(index, index + length)
    if (last?.kind === kind) last.lines.push(...those)
    else passages.push({ kind, lines: those })
    index += length
  }
  return passages.filter(({ kind, lines: those }) => kind !== 'reply' || those.some((line) => line.trim() !== ''))
}

/** What a sentence of the sender leads to, such as the lines of a log, is theirs, marked as a quotation or not. */
function withOwnQuotations(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  for (const { kind, lines } of passages) {
    const last = joined.at(-1)
    const isOwn =
      kind === 'reply' || (kind === 'quoted' && leadsOn(last?.lines.findLast((line) => line.trim() !== '') ?? ''))
    if (last?.kind !== 'reply' || !isOwn) joined.push({ kind, lines: [...lines] })
    // One by one: no call takes as many arguments as a log has lines.
    else for (const line of lines) last.lines.push(line)
  }
  return joined
}

/** What is left without what a telephone put below the last words. */
function withoutSignature(passages: readonly Passage[]): { passages: Passage[]; signature: string } {
  const last = passages.findLastIndex(({ kind }) => kind === 'reply')
  const lines = passages[last]?.lines ?? []
  const at = lines.findLastIndex((line) => line.trim() !== '')
  const line = lines[at]?.trim() ?? ''
  if (!isOfDevice(line.replace(linked, '$1'))) return { passages: [...passages], signature: '' }
  const above = lines.slice(0, at)
  const isAll = above.join('').trim() === ''
  // Whoever says nothing else answers with it, perhaps to the very question with which program it was sent.
  if (isAll && passages.filter(({ kind }) => kind === 'reply').length === 1)
    return { passages: [...passages], signature: '' }
  const replaced: Passage[] = isAll ? [] : [{ kind: 'reply', lines: above }]
  return { passages: passages.toSpliced(last, 1, ...replaced), signature: line }
}

/** Of a quotation what is answered below it. */
function lastParagraph(lines: readonly string[]): string {
  const end = lines.findLastIndex((line) => !isEmptyQuote(line)) + 1
  const start = lines.slice(0, end).findLastIndex(isEmptyQuote) + 1
  return lines.slice(Math.max(start, end - mostAnsweredLines), end).join('\n')
}

function isEmptyQuote(line: string): boolean {
  return /^[\s>]*$/.test(line)
}

/** An answer to a mail that was passed on repeats its mark in what it quotes; passed on is what the writer's own words lead to. */
export function isForwarded(text: string, subject: string): boolean {
  if (forwardedSubject.test(subject) || !forwarded.test(text)) return forwardedSubject.test(subject)
  if (!answerSubject.test(subject)) return true
  const lines = text.split('\n')
  const mark = lines.findIndex((line) => forwarded.test(line))
  return !isMarked(lines[mark]) && passagesOf(lines.slice(0, mark)).every(({ kind }) => kind === 'reply')
}

/** What some programs write without colons (`Von "Erika" <erika@x>`), right below the line that says that a mail is passed on. */
export function senderBelowMark(lines: readonly string[]): string {
  const mark = lines.findIndex((line) => forwarded.test(line))
  const below = lines.slice(mark + 1, mark + 4)
  return (mark >= 0 && below.find((line) => /^[\s>*]*(Von|From|De) .*<[^<>\s]+@[^<>\s]+>/.test(line))) || ''
}

/** Whose words start at this line, and how many lines they go on at least. */
function passageAt(
  lines: readonly string[],
  index: number,
  isBelowAll: boolean,
): { kind: Passage['kind']; length: number } {
  const line = lines[index] ?? ''
  const toTheEnd = { kind: 'earlier', length: lines.length - index } as const
  if (groupware.test(line)) return toTheEnd
  const led = arrowsLength(lines, index)
  if (led > 0) return isQuotedBelow(lines, index + led) ? { kind: 'earlier', length: led } : toTheEnd
  if (isMarked(line)) return { kind: 'quoted', length: 1 }
  if (startsOriginal(lines, index) || (isBelowAll && /^--\s*$/.test(line))) return toTheEnd
  const attribution = attributionLength(lines, index)
  if (attribution === 0) return { kind: 'reply', length: 1 }
  return isQuotedBelow(lines, index + attribution) ? { kind: 'earlier', length: attribution } : toTheEnd
}

/** How many lines the sender and day of groupware take that start here; 0 when none do. */
function arrowsLength(lines: readonly string[], index: number): number {
  const [one = '', two = ''] = [lines[index], lines[index + 1]]
  if (!one.includes('>>>') && !two.includes('>>>')) return 0
  if (arrows.test(one)) return 1
  const isBroken = one.trim() !== '' && (one.startsWith('>>> ') || two.trimEnd().endsWith('>>>'))
  if (!isBroken || one.length + two.length > longestAttribution) return 0
  const both = `${one} ${two.trim()}`
  return arrowsInWords.test(both) || arrows.test(both) ? 2 : 0
}

/** A line of dashes or underscores with a header block, or a header block alone (From: and two more of its kind). */
function startsOriginal(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (originalMessage.test(line)) return true
  const isRule = /^\s*(_{5,}|-{3,})\s*$/.test(line)
  // What somebody says in headers belongs to the sentence above the first of them.
  if (!isRule && (isHeader(lines[index - 1] ?? '') || lastFilled(lines, index).trimEnd().endsWith(':'))) return false
  const start = isRule ? nextFilled(lines, index + 1) : index
  return senderLineAt(lines, start) !== null
}

function isHeader(line: string): boolean {
  return headerNames.from.test(line) || headerNames.other.test(line)
}

/** Below the first line of a table: some programs write those headers as one. */
const tableRule = /^\|(?: --- \|)+$/

/** Where the sender stands in the header block that starts here; null where none does. */
export function senderLineAt(lines: readonly string[], start: number): number | null {
  return startsHeaderBlock(lines, start) ? start : ledToSender(lines, start)
}

/** Some programs write day or subject above the sender: every line down to the sender is such a header. */
function ledToSender(lines: readonly string[], start: number): number | null {
  const isOther = (line: string) => headerNames.other.test(line)
  const isBetween = (line: string) => isOther(line) || tableRule.test(line)
  const block = lines.slice(start, start + 6)
  const sender = block.findIndex((line) => headerNames.from.test(line))
  const isBlock =
    sender > 0 &&
    block.slice(0, sender).every(isBetween) &&
    block.filter(isOther).length >= 2 &&
    block.some((line) => headerNames.day.test(line))
  return isBlock ? start + sender : null
}

/** A line with the sender of an earlier mail, and two more of its headers below, the day it was sent among them. */
function startsHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!headerNames.from.test(lines[start] ?? '')) return false
  const following = lines.slice(start + 1, start + 8).filter((candidate) => headerNames.other.test(candidate))
  return following.length >= 2 && following.some((candidate) => headerNames.day.test(candidate))
}

/** How many lines the attribution takes that starts here; 0 when none does. */
function attributionLength(lines: readonly string[], index: number): number {
  const line = lines[index] ?? ''
  if (line.trim() === '') return 0
  const [, led] = attributionBeforeWords.exec(line) ?? []
  if (led !== undefined && leadsToQuotation(led, false)) return 1
  for (let count = 1; count <= attributionLines; count += 1) {
    const block = lines.slice(index, index + count).join('\n')
    if (block.length > longestAttribution || /\n\s*\n/.test(block)) return 0
    if (leadsToQuotation(block, isQuotedBelow(lines, index + count))) return count
  }
  return 0
}

/** What has no marks below it must say more, because people tell what somebody wrote, too. */
function leadsToQuotation(block: string, isMarkedBelow: boolean): boolean {
  if (citesSomebody(block) || tellsWhoWroteWhen(block)) return true
  if (isMarkedBelow) return isAttribution(block) || namesAddress(block)
  return (
    (isAttribution(block) && namesSource(block) && !isTold(block)) || saysWhoWroteWhen(block) || namesWhenAndWho(block)
  )
}

function isQuotedBelow(lines: readonly string[], index: number): boolean {
  return isMarked(lines[nextFilled(lines, index)])
}

function isMarked(line = ''): boolean {
  return /^\s*>/.test(line)
}

function lastFilled(lines: readonly string[], index: number): string {
  return lines.slice(Math.max(0, index - 3), index).findLast((line) => line.trim() !== '') ?? ''
}

function nextFilled(lines: readonly string[], index: number): number {
  let next = index
  while (next < lines.length && lines[next]?.trim() === '') next += 1
  return next
}

function withoutEmptyEnds(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
}
