import { z } from 'zod'
import { NoticeChoices, NoticeWishes, QuietHours } from './notice-ways.ts'

export const summaryIntervals = ['15m', '30m', '1h', '4h', '1d'] as const
export const summaryMinutes = { '15m': 15, '30m': 30, '1h': 60, '4h': 240, '1d': 1440 } as const
export const SummaryInterval = z.enum(summaryIntervals)

/** Options that make somebody watch new tickets with a server of a kind, and that kind (AMB-227). */
export const watchNewFromKinds = {
  watchNewFromColocation: 'colocation_unit',
  watchNewFromManagedServer: 'managed_server',
  watchNewFromServer: 'server',
  watchNewFromOpenStack: 'openstack_project',
} as const
export type ProductOption = keyof typeof watchNewFromKinds

/** What a person wants to be told, and how. Summarised notices come as one mail for each interval. */
export const NotificationSettings = z.object({
  activateNotifications: z.boolean(),
  watchNewFromUserGroup: z.boolean(),
  watchNewFromColocation: z.boolean(),
  watchNewFromManagedServer: z.boolean(),
  watchNewFromServer: z.boolean(),
  watchNewFromOpenStack: z.boolean(),
  /** null leaves it to the person's group (AMB-225, AMB-226). */
  disableConfirmationEmail: z.boolean().nullable(),
  summarizeNotifications: z.boolean(),
  /** Ended by the link in a summary: what would be summed up is in the bell alone. The other choices stay. */
  summariesOff: z.boolean(),
  interval: SummaryInterval,
  everything: z.boolean(),
  watched: z.boolean(),
  responsible: z.boolean(),
  assigned: z.boolean(),
  statusChanges: z.boolean(),
  notices: NoticeChoices,
  quietHours: QuietHours.nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** What is named in a change of them; the rest stays. */
export const NotificationWishes = NotificationSettings.extend({ notices: NoticeWishes }).partial().strict()
export type NotificationWishes = z.infer<typeof NotificationWishes>

export const usualNotifications: NotificationSettings = {
  activateNotifications: true,
  watchNewFromUserGroup: false,
  watchNewFromColocation: false,
  watchNewFromManagedServer: false,
  watchNewFromServer: false,
  watchNewFromOpenStack: false,
  disableConfirmationEmail: null,
  summarizeNotifications: false,
  summariesOff: false,
  interval: '30m',
  everything: false,
  watched: false,
  responsible: false,
  assigned: false,
  statusChanges: false,
  notices: {},
  quietHours: null,
}

/** As events carry them: those from before these options were there lack them. */
export const HeardNotificationSettings = NotificationSettings.extend({
  summariesOff: z.boolean().default(usualNotifications.summariesOff),
  notices: NoticeChoices.default(usualNotifications.notices),
  quietHours: QuietHours.nullable().default(usualNotifications.quietHours),
})
