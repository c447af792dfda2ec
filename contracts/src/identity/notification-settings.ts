import { z } from 'zod'

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
  interval: SummaryInterval,
  everything: z.boolean(),
  watched: z.boolean(),
  responsible: z.boolean(),
  assigned: z.boolean(),
  statusChanges: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const usualNotifications: NotificationSettings = {
  activateNotifications: true,
  watchNewFromUserGroup: false,
  watchNewFromColocation: false,
  watchNewFromManagedServer: false,
  watchNewFromServer: false,
  watchNewFromOpenStack: false,
  disableConfirmationEmail: null,
  summarizeNotifications: false,
  interval: '30m',
  everything: false,
  watched: false,
  responsible: false,
  assigned: false,
  statusChanges: false,
}
