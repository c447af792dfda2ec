import type { mailKinds } from '@leitstand/contracts/mail/ledger'
import type { silenceReasons } from '@leitstand/contracts/mail/reasons'
import { includesAddress, isMailServer, isSameAddress, isSystemAddress } from './addresses.ts'
import { headerValue, headerValues, type ParsedMail, senderOf } from './parsed-mail.ts'
import { type Bounce, isDelaySubject, readBounce } from './read-bounce.ts'

export type MailKind = (typeof mailKinds)[number]

export type BlockReason = Exclude<(typeof silenceReasons)[number], 'budget' | 'by-hand'>

export interface Classification {
  kind: MailKind
  /** No human wrote it. A monitoring alert is one too, and still opens a ticket. */
  isMachine: boolean
  isAutoReply: boolean
  isBounce: boolean
  /** What bears no sign of a bounce but its words may be a person's: it is one only if it speaks of a mail of ours. */
  isProvenBounce: boolean
  isList: boolean
  /** Whether an automatic answer may leave. Apart from `isMachine`: a human may ask for none, too. */
  mayBeAnswered: boolean
  notAnsweredBecause: BlockReason[]
  /** Present for delivery failures, delays and successes. */
  bounce: Bounce | null
}

export interface Delivery {
  /** MAIL FROM of the transport: '' is the null sender, null is unknown (fetched from a mailbox). */
  envelopeFrom: string | null
  /** Our intake addresses and the address our own mail leaves from. */
  ownAddresses: readonly string[]
}

/** A name that programs give to their answers, alone or before the subject that they answer: people ask about such things, too. */
const autoReplyName = [
  'abwesenheits\\w*|abwesend|automatische (antwort|nachricht)|auto(matic)?[\\s-]?(reply|response|antwort)',
  'out of (the )?office( reply)?|réponse automatique|respuesta automática|resposta automática|risposta automatica',
  'automatisch antwoord|automatiskt? svar|autosvar|automaattinen vastaus|automatyczna odpowiedź|automatická odpov[ěe]ď',
  'odpowiedź automatyczna|resposta automàtica|automatinis atsakymas|automātiska atbilde|automaatvastus',
  'automatski odgovor|samodejni odgovor|automatikus válasz|răspuns automat|otomatik yanıt|αυτόματη απάντηση',
  'автоматический ответ|автоматична відповідь|автоматичен отговор|自動応答|自动(答复|回复)|自動回覆',
].join('|')
const autoReplySubject = new RegExp(`^\\s*(\\[[^\\]]*\\]\\s*)?(${autoReplyName})\\s*([:\uff1a]|$|(re|aw):)`, 'i')
/** What machines say of absences and receipts in the answers that bear no mark; a person may answer in these words, too. */
const machineWords = new RegExp(
  `(?<!\\p{L})(${[
    'nicht im (büro|haus)|außer haus|abwesenheits(notiz|assistent)',
    '(bin|befinde mich|derzeit|momentan|zurzeit|aktuell)( \\S+){0,6} (abwesend|im urlaub|in (elternzeit|mutterschutz)|auf (dienst|geschäfts)reise)',
    '(bin|sind)( \\S+){0,3} erst( \\S+){0,5} (im (büro|haus)|erreichbar)',
    'automatisch (erstellt|erzeugt|generiert|versandt|versendet)|(dies|das) ist eine automatische',
    'out of (the )?office|on (vacation|annual leave|parental leave)',
    'automatically generated|(automatic|automated) (reply|response|message)',
    'absente?(\\(e\\))? (du|de mon) bureau|en congés?|(message|réponse) automatique',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
const machineSubject =
  /^\s*(abwesend|nicht im büro|im urlaub|urlaub|gelesen|nicht gelesen|read|not read|eingangsbestätigung|absence du bureau|auto(?=\s?:))(?!\p{L})[^:]{0,40}:/iu
/** What a list says of a mail that came round to it, in its own name. */
const loopAlert = /^\s*loop alert\b/i
const listRefusal = /^\s*post to \S+ denied/i
/** What a calendar says by itself; a person is asked by REQUEST alone (RFC 5546). */
const calendarAnswers = ['REPLY', 'CANCEL', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']
const bounceSubject =
  /(mail delivery (failed|system)|delivery status notification|undeliver(able|ed)|unzustellbar|nicht zustellbar|returned mail|failure notice|delivery (failure|has failed|notification)|mail delivery failure|returning to sender|zustellung fehlgeschlagen|bounce notification)/i
/** receiver!domain!begin!end, and perhaps an id. */
const aggregateFile = /^[^!\s]{1,255}![^!\s]{1,255}!\d{1,20}!\d{1,20}(![^!\s]{1,100})?\.(xml|xml\.gz|zip|gz)$/i
/** Machines come to the point. */
const mostLooked = 1_000
const suppressingReplies = { words: ['all', 'oof', 'autoreply'], bits: 16 | 32 }

/** What kind of mail this is and whether it may get an automatic answer (RFC 3834, RFC 3464, RFC 8098, MS-OXCMAIL). */
export function classifyMail(mail: ParsedMail, delivery: Delivery): Classification {
  const isBounce = looksLikeBounce(mail, delivery)
  const bounce = isBounce ? readBounce(mail) : null
  const isAutoReply = !isBounce && looksLikeAutoReply(mail, delivery)
  const isList = !isBounce && !isAutoReply && isFromList(mail)
  const kind = kindOf(mail, { bounce, isAutoReply, isList })
  const notAnsweredBecause = blockReasons(mail, delivery, { isBounce, isAutoReply })
  return {
    kind,
    isMachine: isBounce || isAutoReply || kind === 'feedback-report' || kind === 'auto-generated',
    isAutoReply,
    isBounce,
    isProvenBounce: isBounce && bearsSignOfBounce(mail, delivery),
    isList,
    mayBeAnswered: notAnsweredBecause.length === 0,
    notAnsweredBecause,
    bounce,
  }
}

function kindOf(mail: ParsedMail, facts: { bounce: Bounce | null; isAutoReply: boolean; isList: boolean }): MailKind {
  if (facts.bounce) return bounceKind(facts.bounce)
  if (mail.report?.type === 'feedback-report') return 'feedback-report'
  if (mail.report?.type === 'disposition-notification') return 'read-receipt'
  if (facts.isAutoReply) return 'auto-reply'
  if (facts.isList) return 'list'
  if (mail.calendarMethod !== null) return 'calendar'
  return autoSubmitted(mail) === 'no' ? 'normal' : 'auto-generated'
}

function bounceKind(bounce: Bounce): MailKind {
  const arrived = ['delivered', 'relayed', 'expanded']
  if (bounce.recipients.length > 0 && bounce.recipients.every(({ action }) => arrived.includes(action ?? ''))) {
    return 'delivery-report-success'
  }
  return bounce.permanent ? 'bounce' : 'delay-warning'
}

function looksLikeBounce(mail: ParsedMail, delivery: Delivery): boolean {
  if (mail.report) return mail.report.type === 'delivery-status'
  if (headerValue(mail, 'x-failed-recipients') !== null) return true
  const sender = senderOf(mail)
  // Whatever it says, and in whatever language: a mail server sends a mail back.
  if (sender !== null && isMailServer(sender.address) && mail.originalHeaders !== null) return true
  if (loopAlert.test(mail.subject) && isSentToItself(mail)) return true
  if (!bounceSubject.test(mail.subject) && !isDelaySubject(mail.subject)) return false
  return sender === null || isNullSender(mail, delivery) || isReturned(mail, delivery, sender.address)
}

/** People and programs write of such mails, too: a mail server does, or it says which mail comes back. */
function isReturned(mail: ParsedMail, delivery: Delivery, address: string): boolean {
  if (isMailServer(address) && isOfUnknownEnvelope(mail, delivery)) return true
  return isSystemAddress(address) && (mail.originalHeaders !== null || readBounce(mail).originalMessageId !== null)
}

/** Bounces come without a sender (RFC 5321, 4.5.5), and `postmaster` is read and written by people (4.5.1). */
function bearsSignOfBounce(mail: ParsedMail, delivery: Delivery): boolean {
  return (
    mail.report !== null ||
    isSet(mail, 'x-failed-recipients') ||
    senderOf(mail) === null ||
    isNullSender(mail, delivery) ||
    isOfUnknownEnvelope(mail, delivery)
  )
}

function isOfUnknownEnvelope(mail: ParsedMail, { envelopeFrom }: Delivery): boolean {
  return envelopeFrom === null && !isSet(mail, 'return-path')
}

function looksLikeAutoReply(mail: ParsedMail, delivery: Delivery): boolean {
  if (mail.report) return mail.report.type === 'disposition-notification'
  const submitted = autoSubmitted(mail)
  if (submitted === 'auto-replied') return true
  const marked =
    mail.isAutomaticReply ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from'].some((name) => isMarked(mail, name)) ||
    headerValue(mail, 'x-apple-action')?.toUpperCase() === 'VACATION' ||
    headerValue(mail, 'x-autogenerated')?.toLowerCase() === 'reply' ||
    headerValue(mail, 'precedence')?.toLowerCase() === 'auto_reply'
  // Exchange marks its out-of-office notices as generated; only null sender or subject tell them from an alert.
  const isAnswer = mail.inReplyTo.length > 0 && isNullSender(mail, delivery)
  return marked || listRefusal.test(mail.subject) || isAnswerBySubject(mail) || (submitted !== 'no' && isAnswer)
}

/** A subject makes no machine: it needs a second sign, such as a mail of ours that it answers. */
function isAnswerBySubject(mail: ParsedMail): boolean {
  if (!autoReplySubject.test(mail.subject)) return false
  const sender = senderOf(mail)
  return answersSomething(mail) || sender === null || isSystemAddress(sender.address)
}

function answersSomething(mail: ParsedMail): boolean {
  return mail.inReplyTo.length + mail.references.length > 0 || /\[#\d+\]/.test(mail.subject)
}

/** Enough to leave it unanswered; it becomes a ticket or a comment all the same. */
function isMaybeAutomatic(mail: ParsedMail): boolean {
  if (autoReplySubject.test(mail.subject)) return true
  return (
    answersSomething(mail) &&
    (machineSubject.test(mail.subject) || machineWords.test(mail.replyText.slice(0, mostLooked)))
  )
}

function isFromList(mail: ParsedMail): boolean {
  return hasListHeaders(mail) || ['bulk', 'list', 'junk'].includes(headerValue(mail, 'precedence')?.toLowerCase() ?? '')
}

/** A digest is of a list whatever else it says (RFC 2046, 5.1.5). */
function hasListHeaders(mail: ParsedMail): boolean {
  const isDigest = /^multipart\/digest\b/i.test(headerValue(mail, 'content-type') ?? '')
  return isDigest || mail.headers.some(({ name }) => name.startsWith('list-'))
}

function blockReasons(
  mail: ParsedMail,
  delivery: Delivery,
  facts: { isBounce: boolean; isAutoReply: boolean },
): BlockReason[] {
  const sender = senderOf(mail)
  const reasons: [boolean, BlockReason][] = [
    [autoSubmitted(mail) !== 'no', 'auto-submitted'],
    [facts.isAutoReply, 'automatic-reply'],
    [facts.isBounce, 'bounce'],
    [calendarAnswers.includes(mail.calendarMethod ?? ''), 'calendar-reply'],
    [isSet(mail, 'x-failed-recipients'), 'failed-recipients'],
    [mail.report?.type === 'feedback-report' || isAggregateReport(mail), 'feedback-report'],
    [hasListHeaders(mail), 'list'],
    [isSet(mail, 'x-loop'), 'loop-header'],
    [!facts.isAutoReply && isMaybeAutomatic(mail), 'maybe-automatic'],
    [sender === null, 'no-sender'],
    [isNullSender(mail, delivery), 'null-return-path'],
    [sender !== null && includesAddress(delivery.ownAddresses, sender.address), 'own-address'],
    [
      ['bulk', 'list', 'junk', 'auto_reply'].includes(headerValue(mail, 'precedence')?.toLowerCase() ?? ''),
      'precedence',
    ],
    [isSentToItself(mail), 'sender-is-recipient'],
    [asksForNoAnswer(mail), 'suppressed-by-sender'],
    [sender !== null && isSystemAddress(sender.address), 'system-sender'],
    [isTakenForSpam(mail), 'taken-for-spam'],
  ]
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))
}

/** What receivers of mail tell a domain once a day: DMARC (RFC 7489, 7.2.1.1) and TLS (RFC 8460, 5.3). */
function isAggregateReport(mail: ParsedMail): boolean {
  const isOfTls =
    isSet(mail, 'tls-report-domain') || /report-type="?tlsrpt\b/i.test(headerValue(mail, 'content-type') ?? '')
  return isOfTls || mail.attachments.some(({ originalName }) => aggregateFile.test(originalName ?? ''))
}

/** The keyword of Auto-Submitted in lower case; a missing header is the same as `no` (RFC 3834, section 5). */
function autoSubmitted(mail: ParsedMail): string {
  return (
    headerValue(mail, 'auto-submitted')
      ?.split(/[;\s(]/, 1)[0]
      ?.toLowerCase() || 'no'
  )
}

function isNullSender(mail: ParsedMail, delivery: Delivery): boolean {
  return delivery.envelopeFrom === '' || headerValue(mail, 'return-path')?.replace(/\s/g, '') === '<>'
}

function isSentToItself(mail: ParsedMail): boolean {
  const sender = senderOf(mail)
  return sender !== null && mail.to.some(({ address }) => isSameAddress(address, sender.address))
}

/** X-Auto-Response-Suppress is a wish of the sender, not a sign of a machine: a comma list of words or a bit mask. */
function asksForNoAnswer(mail: ParsedMail): boolean {
  return headerValues(mail, 'x-auto-response-suppress')
    .flatMap((value) => value.toLowerCase().split(/[,\s]+/))
    .some((word) => {
      const mask = /^-?\d+$/.test(word) ? Number(word) : 0
      return suppressingReplies.words.includes(word) || (mask & suppressingReplies.bits) !== 0
    })
}

/** Somebody else's address mostly stands in its From. It opens a ticket all the same: the server in front may be wrong. */
function isTakenForSpam(mail: ParsedMail): boolean {
  return ['x-spam-flag', 'x-spam-status'].some((name) => /^yes\b/i.test(headerValue(mail, name) ?? ''))
}

function isSet(mail: ParsedMail, name: string): boolean {
  return headerValue(mail, name) !== null
}

/** `X-Autoreply: no` says that it is none. */
function isMarked(mail: ParsedMail, name: string): boolean {
  const value = headerValue(mail, name)
  return value !== null && !/^\s*(no|false|0)\s*$/i.test(value)
}
