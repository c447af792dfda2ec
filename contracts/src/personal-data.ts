import { z } from 'zod'
import { Actor } from './actor.ts'
import { Uuid } from './common.ts'
import { defineRequest, type ServiceName } from './define.ts'

/** The services that keep what belongs to a person, besides identity, which asks them. */
export const personalDataServices = ['ticket', 'billing', 'notification', 'mail'] as const satisfies ServiceName[]
export type PersonalDataService = (typeof personalDataServices)[number]

/** One thing of a person's data, in the section of the export that it stands in. */
export const PersonalDatum = z.object({ section: z.string(), data: z.record(z.string(), z.unknown()) })
export type PersonalDatum = z.infer<typeof PersonalDatum>

/** What an anonymisation does with things: another name, gone, or as before. */
export const personalDataEffects = ['renamed', 'removed', 'kept'] as const
/** What is counted of a person, in the order it is shown. */
export const personalDataKinds = [
  'tickets',
  'comments',
  'attachments',
  'ratings',
  'commentTemplates',
  'quickFilters',
  'templateSubscriptions',
  'drafts',
  'worktimes',
  'components',
  'historyEntries',
  'notices',
  'receivedMails',
  'sentMails',
  'rawMails',
  'auditEntries',
  'memberships',
  'sessions',
  'tokens',
  'logins',
  'factors',
  'settings',
  'pictures',
] as const
export const PersonalDataCount = z.object({
  kind: z.enum(personalDataKinds),
  effect: z.enum(personalDataEffects),
  count: z.int(),
})
export type PersonalDataCount = z.infer<typeof PersonalDataCount>

/** What each of these services answers identity about a person. */
export function personalDataRequests(service: PersonalDataService) {
  return {
    personalData: defineRequest(`${service}.personalData`, {
      description:
        `What ${service} knows of a person, a page at a time, section by section. It holds what this person may see: ` +
        'a customer gets no internal word. Asked by identity.',
      role: 'ROLE_SYSTEM',
      input: z.object({ person: Actor, after: z.string().nullable(), limit: z.int().min(1).max(500).default(200) }),
      output: z.object({ items: z.array(PersonalDatum), next: z.string().nullable() }),
    }),
    countPersonalData: defineRequest(`${service}.countPersonalData`, {
      description: `How much ${service} keeps of a person, and what an anonymisation does with it. Asked by identity.`,
      role: 'ROLE_SYSTEM',
      input: z.object({ user: Uuid, email: z.string() }),
      output: z.object({
        counts: z.array(PersonalDataCount),
        /** Of ticket: unfinished ones that the person works on, and those that they answer for. */
        unfinished: z.object({ assigned: z.int(), responsible: z.int() }).optional(),
      }),
    }),
  }
}
