import { z } from 'zod'
import { Instant } from '../common.ts'

/** How far a mail of ours got with one of its recipients; `delayed` = tried for a while and still tried. */
export const deliveryStates = ['waiting', 'sent', 'delayed', 'refused', 'bounced'] as const
export const DeliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why somebody was not reached, as far as the words of their server say it. */
export const deliveryReasons = [
  'unknown-address',
  'unknown-domain',
  'mailbox-full',
  'mailbox-disabled',
  'too-large',
  'refused-by-policy',
  'sender-refused',
  'loop',
  'unreachable',
  'busy',
  'other',
] as const
export const DeliveryReason = z.enum(deliveryReasons)
export type DeliveryReason = z.infer<typeof DeliveryReason>

export const MailRecipient = z.object({
  address: z.string(),
  state: DeliveryState,
  /** Null for whoever was reached. */
  reason: DeliveryReason.nullable(),
  /** Enhanced status code (RFC 3463) such as 5.1.1. */
  status: z.string().nullable(),
  /** What the server said, in its own words. */
  answer: z.string().nullable(),
  /** Where the mail went again, after it had not arrived here. */
  resentTo: z.string().nullable(),
  at: Instant,
})
export type MailRecipient = z.infer<typeof MailRecipient>

/** Nobody tries any more. */
export function isUndelivered({ state }: { state: DeliveryState }): boolean {
  return state === 'refused' || state === 'bounced'
}
