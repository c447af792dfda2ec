import { iri } from '@leitstand/contracts/common'
import type { MailTrace, mailKinds } from '@leitstand/contracts/mail/ledger'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { readReasons } from '../domain/reasons.ts'
import { withoutTokens } from '../domain/reply-token.ts'
import type { ReceivedMail as Entry } from '../generated/prisma/client.ts'
import { isOnlyQuoted } from '../processing/store-attachments.ts'
import { type MailState, toReceivedMail } from '../store/received-mails.ts'
import type { AutoReply } from '../store/sent-mails.ts'
import { protectionOf } from './protection-of.ts'

/** What the ledger knows of a mail, its bytes and the answer to it say of its way. */
export function toMailTrace(entry: Entry, mail: ParsedMail, reply: AutoReply | undefined): MailTrace {
  const plan = entry.plan as Plan | null
  const { messageId, remoteAddress, helo, envelopeFrom, isWanted } = entry
  return {
    ...toReceivedMail({ ...entry, state: entry.state as MailState }),
    '@id': `${iri('mails', entry.uuid)}/trace`,
    '@type': 'MailTrace',
    ...{ messageId, remoteAddress, helo, envelopeFrom, isWanted },
    source: entry.source === 'imap' ? 'imap' : 'smtp',
    recipient: withoutTokens(entry.recipient),
    kind: entry.kind as (typeof mailKinds)[number] | null,
    sender: plan && { side: sideOf(plan), proof: plan.proof ?? null },
    foundBy: plan?.foundBy ?? null,
    assignedTicket: entry.assignedTicket === null ? null : Number(entry.assignedTicket),
    isInternal: plan?.isInternal ?? false,
    isForwarded: Boolean(plan?.forwardedFrom ?? plan?.forwardedStranger),
    nextAttemptAt: entry.state === 'received' ? entry.nextAttemptAt.toISOString() : null,
    ...protectionOf(mail),
    files: filesOf(entry, mail),
    answer: answerOf(entry, plan, reply),
  }
}

function sideOf({ author }: Plan): NonNullable<MailTrace['sender']>['side'] {
  if (author === null) return 'nobody'
  if (author.uuid === null) return 'stranger'
  return author.staff ? 'staff' : 'customer'
}

function filesOf({ state, refusedFiles, warnings }: Entry, mail: ParsedMail): MailTrace['files'] {
  const isTaken = state === 'new-ticket' || state === 'comment'
  // Mails of before do not say which of their files were refused.
  const isKnown = refusedFiles.length > 0 || !warnings.includes('attachments-refused')
  const files = [...mail.attachments, ...mail.unpacked].map((file) => {
    const { name, type: mimeType, size } = file
    const fate = fateOf(refusedFiles.includes(name), state === 'comment' && isOnlyQuoted(file, mail.commentText, mail))
    return { name, mimeType, size, fate: isTaken && isKnown ? fate : null }
  })
  const left = mail.filesLeft.map((name) => ({ name, mimeType: null, size: null, fate: 'too-many' as const }))
  return [...files, ...left]
}

function fateOf(isRefused: boolean, isQuoted: boolean): 'kept' | 'quoted' | 'refused' {
  if (isRefused) return 'refused'
  return isQuoted ? 'quoted' : 'kept'
}

function answerOf(entry: Entry, plan: Plan | null, reply: AutoReply | undefined): MailTrace['answer'] {
  if (reply) return { ...reply, at: reply.at.toISOString() }
  if (entry.state === 'received' || entry.state === 'held') return { because: ['waiting'] }
  const silence = readReasons(entry.reason).flatMap((reason) => (reason.code === 'not-answered' ? reason.because : []))
  if (silence.length > 0) return { because: silence }
  return { because: [plan?.author?.staff ? 'staff' : 'not-wanted'] }
}
