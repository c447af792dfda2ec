import type { DeliveryReason, DeliveryState } from '@leitstand/contracts/mail/deliveries'
import { includesAddress, isSameAddress } from './addresses.ts'
import { type Bounce, type BouncedRecipient, isLate } from './read-bounce.ts'

/** How far a mail got with one of its recipients, and why not further. */
export interface Outcome {
  address: string
  state: DeliveryState
  reason: DeliveryReason | null
  status: string | null
  answer: string | null
  /** Whether a server took it for them: then it is that server's, however late it is with it. */
  taken: boolean
}

/** What a server answered for one recipient; without a code it could not be asked. */
export interface Refusal {
  address: string
  code: number | null
  text: string
}

/** Many servers refuse a stranger's first tries on purpose (greylisting); what they take minutes later was not late. */
const usualTries = 4
const longestAnswer = 1_000

export function reached(address: string): Outcome {
  return { address, state: 'sent', reason: null, status: null, answer: null, taken: true }
}

/** What a refusal makes of a recipient: 5xx is meant for good, everything else may be better later. */
export function refusedOutcome({ address, code, text }: Refusal, attempts: number): Outcome {
  const isFinal = code !== null && code >= 500 && code < 600
  const status = statusIn(text)
  return {
    address,
    state: isFinal ? 'refused' : attempts > usualTries ? 'delayed' : 'waiting',
    reason: code === null ? 'unreachable' : reasonOf(status, code, text),
    status,
    answer: text.slice(0, longestAnswer),
    taken: false,
  }
}

/** What a report says of our recipients. Whom it names under an address that we did not write to was reached by a redirection. */
export function bouncedOutcomes(bounce: Bounce, recipients: readonly string[]): Outcome[] {
  const outcomes = bounce.recipients.flatMap((one) => outcomeOf(one, ourAddress(one, recipients)))
  const [only] = recipients
  if (bounce.recipients.length > 0 || !only || recipients.length > 1) return outcomes
  const action = bounce.permanent ? null : 'delayed'
  return outcomeOf({ address: only, original: null, action, status: null, diagnostic: null }, only)
}

function outcomeOf({ action, status, diagnostic }: BouncedRecipient, address: string): Outcome[] {
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return []
  const isDelayed = isLate({ action, status })
  const code = Number(/\b[45]\d\d\b/.exec(diagnostic ?? '')?.[0]) || (isDelayed ? 450 : 550)
  const reason = reasonOf(status ?? statusIn(diagnostic ?? ''), code, diagnostic ?? '')
  return [
    {
      address,
      state: isDelayed ? 'delayed' : 'bounced',
      reason,
      status,
      answer: diagnostic?.slice(0, longestAnswer) ?? null,
      taken: true,
    },
  ]
}

function ourAddress({ address, original }: BouncedRecipient, recipients: readonly string[]): string {
  const named = recipients.find((one) => isSameAddress(one, address) || (original && isSameAddress(one, original)))
  const [only] = recipients
  return named ?? (only && recipients.length === 1 ? only : address)
}

/** Whom a mail still has to be handed over for. */
export function outstanding(to: readonly string[], known: readonly Pick<Outcome, 'address' | 'state' | 'taken'>[]) {
  const isDone = ({ state, taken }: Pick<Outcome, 'state' | 'taken'>) =>
    taken || (state !== 'waiting' && state !== 'delayed')
  const done = known.filter(isDone).map(({ address }) => address)
  return to.filter((address) => !includesAddress(done, address))
}

function statusIn(text: string): string | null {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null
}

/** By the subject and detail of the status (RFC 3463), else by what servers write. */
function reasonOf(status: string | null, code: number, text: string): DeliveryReason {
  const [kind, subject, detail] = status?.split('.') ?? []
  // Exchange Online says so of people it does not know.
  if (status === '5.4.1' && /recipient address rejected/i.test(text)) return 'unknown-address'
  const named = reasonsByStatus[`${subject}.${detail}`]
  if (named) return named
  if (subject === '7') return kind === '4' ? 'busy' : 'refused-by-policy'
  if (code < 500) return 'busy'
  return reasonsByWords.find(([, words]) => words.test(text))?.[0] ?? 'other'
}

const reasonsByStatus: Readonly<Record<string, DeliveryReason>> = {
  '1.1': 'unknown-address',
  '1.2': 'unknown-domain',
  '1.3': 'unknown-address',
  '1.6': 'unknown-address',
  '1.7': 'sender-refused',
  '1.8': 'sender-refused',
  '1.10': 'unknown-domain',
  '2.1': 'mailbox-disabled',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.1': 'busy',
  '3.2': 'busy',
  '3.4': 'too-large',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'unreachable',
  '4.4': 'unknown-domain',
  '4.5': 'busy',
  '4.6': 'loop',
  '4.7': 'unreachable',
  // Nothing proves that we are who we say (RFC 7372).
  '7.20': 'sender-refused',
  '7.21': 'sender-refused',
  '7.22': 'sender-refused',
  '7.23': 'sender-refused',
  '7.26': 'sender-refused',
  '7.27': 'sender-refused',
}

const reasonsByWords: readonly (readonly [DeliveryReason, RegExp])[] = [
  ['mailbox-full', /\b(full|quota|over ?quota|voll)\b/i],
  ['too-large', /too (large|big)|size limit|zu groß/i],
  ['refused-by-policy', /\b(spam|policy|blocked|blacklist|blocklist|reputation)\b/i],
  [
    'unknown-address',
    /unknown|no such|not exist|does ?n.t exist|invalid recipient|not found|unbekannt|existiert nicht/i,
  ],
]
