import { z } from 'zod'
import { Change, Instant, Person, Uuid } from './common.ts'
import { defineEvent, type EventContract } from './define.ts'

/** What is written down about people and their access, about the administration and about money. */
export const auditKinds = [
  'user-created',
  'user-changed',
  'user-deactivated',
  'user-anonymised',
  'user-exported',
  'group-created',
  'group-changed',
  'group-deleted',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-revoked',
  'password-changed',
  'password-reset-requested',
  'user-invited',
  'address-requested',
  'address-withdrawn',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'second-factor-policy-changed',
  'token-created',
  'token-revoked',
  'login-linked',
  'login-unlinked',
  'configuration-created',
  'configuration-changed',
  'configuration-deleted',
  'billing-marked',
  'billing-mark-removed',
  'mail-replayed',
  'mail-assigned',
  'mail-accepted',
  'mail-rejected',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Of what there is an audit: people, groups, whatever the administration sets up, and mails that somebody decided on. */
export const auditSubjectKinds = [
  'user',
  'user-group',
  'action',
  'channel',
  'clearing-type',
  'label',
  'link-template',
  'mail',
  'rule',
  'sender-configuration',
  'service-level-agreement',
  'setting',
  'tag',
  'template',
  'template-clearing-type',
  'template-hint',
  'template-metadata-field',
  'template-tag',
  'template-watcher',
  'ticket-list-category',
  'ticket-list-item',
  'user-group-clearing-type',
  'webhook-subscription',
  'worktime-type',
] as const
export const AuditSubject = z.object({ kind: z.enum(auditSubjectKinds), uuid: Uuid, name: z.string() })
export type AuditSubject = z.infer<typeof AuditSubject>

/** What a service has to add to the audit, in the transaction that makes it true. */
export const AuditFacts = z.object({
  kind: z.enum(auditKinds),
  subject: AuditSubject.nullable(),
  /** Field by field, never a secret: an administrator reads them. */
  changes: z.array(Change),
  at: Instant,
  actor: Person,
})
export type AuditFacts = z.infer<typeof AuditFacts>

const recorded = {
  description: 'Something that stands in the audit: who set up, billed or decided what, with before and after.',
  data: AuditFacts,
}
export type AuditContract = EventContract<typeof AuditFacts>

/** How a part of the administration stands in the audit: by which event, as what. */
export interface Audited {
  by: AuditContract
  as: AuditSubject['kind']
}

export const ticketAudit = defineEvent('ticket-audit.recorded', { owner: 'ticket', ...recorded })
export const slaAudit = defineEvent('sla-audit.recorded', { owner: 'sla', ...recorded })
export const notificationAudit = defineEvent('notification-audit.recorded', { owner: 'notification', ...recorded })
export const billingAudit = defineEvent('billing-audit.recorded', { owner: 'billing', ...recorded })
export const mailAudit = defineEvent('mail-audit.recorded', { owner: 'mail', ...recorded })
