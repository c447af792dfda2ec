import { z } from 'zod'
import type { Language } from '../actor.ts'
import { Instant } from '../common.ts'

/** How far a mail of ours got with one of its recipients, from best to worst; `delayed` = tried for a while and still tried. */
export const deliveryStates = ['sent', 'waiting', 'delayed', 'refused', 'bounced'] as const
export const DeliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why somebody was not reached, as far as the words of their server say it. */
export const deliveryReasons = {
  'unknown-address': { de: 'Die Adresse gibt es nicht', en: 'The address does not exist' },
  'unknown-domain': {
    de: 'Die Domain der Adresse nimmt keine Mails an',
    en: 'The domain of the address takes no mail',
  },
  'mailbox-full': { de: 'Das Postfach ist voll', en: 'The mailbox is full' },
  // For good or for now, and Gmail says so of a mailbox that gets too much at once, too.
  'mailbox-disabled': {
    de: 'Das Postfach nimmt keine Mails an, zum Beispiel weil es abgeschaltet ist',
    en: 'The mailbox takes no mail, for example because it is switched off',
  },
  'too-large': { de: 'Die Mail ist dem Empfänger zu groß', en: 'The mail is too large for the recipient' },
  'refused-by-policy': {
    de: 'Der Server des Empfängers lehnt die Mail nach seinen Regeln ab, zum Beispiel als Spam',
    en: 'The server of the recipient refuses the mail by its rules, for example as spam',
  },
  'sender-refused': {
    de: 'Der Server des Empfängers lehnt unsere Absenderadresse ab',
    en: 'The server of the recipient refuses our address',
  },
  loop: {
    de: 'Die Mail dreht sich bei den Empfängern im Kreis',
    en: 'The mail goes round in circles at the recipients',
  },
  unreachable: { de: 'Der Mailserver ist nicht zu erreichen', en: 'The mail server cannot be reached' },
  busy: {
    de: 'Der Mailserver nimmt die Mail zurzeit nicht an',
    en: 'The mail server does not take the mail at present',
  },
  other: { de: 'Der Mailserver lehnt die Mail ab', en: 'The mail server refuses the mail' },
} as const satisfies Record<string, Record<Language, string>>
export type DeliveryReason = keyof typeof deliveryReasons
export const DeliveryReason = z.enum(Object.keys(deliveryReasons) as [DeliveryReason, ...DeliveryReason[]])

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
  /** Somebody saw to it that the mail did not arrive: sent it again, or reached the person otherwise. */
  settled: z.boolean().default(false),
  at: Instant,
})
export type MailRecipient = z.infer<typeof MailRecipient>
