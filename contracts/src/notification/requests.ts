import { z } from 'zod'
import { Language } from '../actor.ts'
import { notificationAudit } from '../audit.ts'
import { Change, Instant, Page, TicketKey, Title, UserRef, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, listQuery } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { TextFormat, TicketRef } from '../ticket/values.ts'
import { TypeName } from '../workflow/state-names.ts'

const Secret = z.string().max(4000).nullable()
const WebAddress = z.url({ protocol: /^https?$/, error: 'invalid-url' })
/** Empty is none, and a mask that comes back leaves the address that is kept. */
const TeamsUrl = Secret.refine(
  (text) => !text?.trim() || text.startsWith('•') || WebAddress.safeParse(text.trim()).success,
  {
    error: 'invalid-url',
  },
)
export const channels = defineResource({
  service: 'notification',
  path: 'channels',
  type: 'Channel',
  audit: { by: notificationAudit, as: 'channel' },
  description: 'a channel that alerts go out on',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Channel'),
    uuid: Uuid,
    name: z.string(),
    description: z.string(),
    teamsUrl: z.string().nullable(),
    emailAddress: z.string().nullable(),
    signl4TeamSecret: z.string().nullable(),
    ilertApiKey: z.string().nullable(),
    webhooks: z.array(
      z.object({
        url: z.string(),
        secret: z.string().nullable(),
        /** Its receiver answered 410: it is gone. */
        switchedOffAt: Instant.nullable().default(null),
      }),
    ),
    language: Language,
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    description: z.string().max(10_000).default(''),
    teamsUrl: TeamsUrl.default(null),
    emailAddress: z.email({ error: 'invalid-email' }).nullable().default(null),
    signl4TeamSecret: Secret.default(null),
    ilertApiKey: Secret.default(null),
    webhooks: z
      .array(
        z.object({
          url: WebAddress,
          secret: Secret.default(null),
          /** Null switches it on again. */
          switchedOffAt: Instant.nullable().default(null),
        }),
      )
      .default([]),
    language: Language.default('de'),
  }),
  filters: { name: 'partial' },
  order: ['name'],
  readRole: 'ROLE_SUPER_ADMIN',
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['in-use'],
})

export const targetKinds = ['teams', 'signl4', 'ilert', 'email', 'webhook'] as const
/** Obsolete: what it was to tell was over before it could. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'obsolete'] as const
export const Delivery = z.object({
  '@id': z.string(),
  '@type': z.literal('Delivery'),
  uuid: Uuid,
  channel: z.object({ uuid: Uuid, name: z.string() }),
  target: z.enum(targetKinds),
  rule: z.string(),
  ticket: TicketRef,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: Instant.nullable(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
  /** Who took it in the on-call tool. */
  acknowledged: z.object({ by: z.string(), at: Instant }).nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = defineRequest('notification.listDeliveries', {
  description: 'Deliveries of alerts and how they fare (staff).',
  http: 'GET /api/deliveries',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ state: 'exact', search: 'partial', 'ticket.publicId': 'ticket', 'channel.uuid': 'relation' }, [
    'createdAt',
  ]),
  output: pageOf(Delivery),
})
export const retryDelivery = defineRequest('notification.retryDelivery', {
  description: 'Try a failed or waiting delivery again now (super admin).',
  http: 'POST /api/deliveries/:uuid/retry',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: Delivery,
  errors: ['not-found'],
})

export const activityKinds = [
  'created',
  'comment',
  'status',
  'assignment',
  'change',
  'attachment',
  'worktime',
  'mention',
  'notification',
] as const
export const ActivityEntry = z.object({
  '@id': z.string(),
  '@type': z.literal('ActivityEntry'),
  uuid: Uuid,
  ticket: TicketRef,
  /** Its states have the words of its type. */
  ticketType: TypeName.optional(),
  kind: z.enum(activityKinds),
  author: UserRef,
  createdAt: Instant,
  changes: z.array(Change),
  /** Entries of earlier versions do not know how the text is to be read. */
  comment: z.object({ uuid: Uuid, text: z.string(), textFormat: TextFormat.optional() }).nullable(),
  internal: z.boolean(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const listActivity = defineRequest('notification.listActivity', {
  description: 'The history of a ticket, newest first.',
  http: 'GET /api/activity/:id',
  input: z.object({
    id: TicketKey,
    page: Page,
    itemsPerPage: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: pageOf(ActivityEntry),
  errors: ['not-found'],
})
export const getActivityEntry = defineRequest('notification.getActivityEntry', {
  description: 'One entry of the history of a ticket.',
  http: 'GET /api/activity/entries/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: ActivityEntry,
  errors: ['not-found'],
})
/** What the activity stream is narrowed to (AMB-082). */
export const historyOptions = [
  ...(['comments', 'status', 'assignment', 'attachments'] as const),
  ...(['worktimes', 'mentions', 'notifications'] as const),
]
export type HistoryOption = (typeof historyOptions)[number]
const isOption = (word: string): word is HistoryOption => (historyOptions as readonly string[]).includes(word)
const wordsOf = (text: string) => text.split(',').flatMap((word) => word.trim() || [])
const someOptions = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().flatMap(wordsOf))
  .refine((words) => words.every(isOption), { error: 'unknown-value', params: { values: historyOptions.join(', ') } })
  .transform((words) => words.filter(isOption))
export const listHistory = defineRequest('notification.listHistory', {
  description: 'The activity stream (AMB-082): the past 30 days unless startAt says otherwise.',
  http: 'GET /api/activity/history/all',
  input: z.object({
    startAt: z
      .string()
      .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'invalid')
      .optional(),
    start: z.coerce.number().int().min(0).max(1_000_000, 'out-of-range').default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    'options[]': someOptions,
    options: someOptions,
  }),
  output: pageOf(ActivityEntry),
})
export const listMentions = defineRequest('notification.listMentions', {
  description: 'Where the signed-in user was mentioned.',
  http: 'GET /api/activity/history/mentions',
  input: z.object({
    start: z.coerce.number().int().min(0).max(1_000_000, 'out-of-range').default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: pageOf(ActivityEntry),
})

/** A mail in the reader's name waits for them; one in nobody's, and those not accounted for, for an administrator (AMB-259). */
export const noticeKinds = [
  ...activityKinds,
  'due',
  'sla',
  'undelivered',
  'badRating',
  'mail-in-your-name',
  'held-mail',
  'mail-loop',
  'unexplained-mails',
  'unreadable-mailbox',
] as const
export const Notice = z.object({
  '@id': z.string(),
  '@type': z.literal('Notice'),
  uuid: Uuid,
  kind: z.enum(noticeKinds),
  /** Null only for mails that are about none. */
  ticket: TicketRef.nullable(),
  author: UserRef,
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>
export const listNotices = defineRequest('notification.listNotices', {
  description: 'Notices of the signed-in user, newest first.',
  http: 'GET /api/notices',
  input: listQuery({ unread: 'boolean' }, []),
  output: pageOf(Notice),
})
export const markNoticesRead = defineRequest('notification.markNoticesRead', {
  description: 'Mark notices as read; without uuids, all.',
  http: 'POST /api/notices/read',
  input: z.strictObject({ uuids: z.array(Uuid).optional() }),
  output: z.object({ unread: z.int() }),
})
