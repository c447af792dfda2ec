import { z } from 'zod'
import { Uuid } from '../common.ts'

/** Why a mail waits for somebody to accept it. */
export const holdReasons = ['sender-unproven', 'refused-by-domain', 'several-senders', 'mail-loop'] as const
export const ignoreReasons = ['automatic-reply', 'backscatter', 'feedback-report', 'own-address'] as const
/** `not-of-ticket`: somebody assigned it to a ticket that its sender must not see. */
export const rejectReasons = ['unknown-sender', 'no-sender', 'ticket-finished', 'not-of-ticket'] as const
/** Why a mail gets no automatic answer. */
export const silenceReasons = [
  'auto-submitted',
  'automatic-reply',
  'bounce',
  'budget',
  'by-hand',
  'calendar-reply',
  'failed-recipients',
  'feedback-report',
  'list',
  'loop-header',
  'mail-loop',
  'maybe-automatic',
  'no-sender',
  'null-return-path',
  'own-address',
  'precedence',
  'sender-is-recipient',
  'sender-unproven',
  'suppressed-by-sender',
  'system-sender',
  'taken-for-spam',
] as const

export const plainReasons = [...holdReasons, ...ignoreReasons, ...rejectReasons, 'not-accepted'] as const
export const PlainReason = z.enum(plainReasons)

/** Why a received mail came to its end, or did not get what others get. */
export const MailReason = z.discriminatedUnion('code', [
  z.object({ code: PlainReason }),
  /** It named a ticket that its sender has no part in. */
  z.object({ code: z.literal('names-foreign-ticket'), publicId: z.int() }),
  z.object({ code: z.literal('same-as'), mail: Uuid }),
  z.object({ code: z.literal('not-answered'), because: z.array(z.enum(silenceReasons)) }),
  /** What a program said; not for everybody's eyes, and in no language of people. */
  z.object({ code: z.enum(['unreadable', 'technical']), text: z.string() }),
])
export type MailReason = z.infer<typeof MailReason>
