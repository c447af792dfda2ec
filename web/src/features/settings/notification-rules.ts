import type {
  NotificationSettings,
  NotificationWishes,
  ProductOption,
} from '@leitstand/contracts/identity/notification-settings'

export type FlagOption = Exclude<
  keyof NotificationSettings,
  'interval' | 'summariesOff' | 'disableConfirmationEmail' | 'notices' | 'quietHours'
>

export interface SettingsProps {
  settings: NotificationSettings
  change: (part: NotificationWishes) => void
}

/** How the settings look after a change of them. */
export function changed(before: NotificationSettings, { notices, ...part }: NotificationWishes): NotificationSettings {
  const chosen = Object.entries({ ...before.notices, ...notices }).filter(([, way]) => way)
  const rest = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
  return { ...before, ...rest, notices: Object.fromEntries(chosen) }
}

/** One option per kind of resource (AMB-227). */
export const productOptions = [
  'watchNewFromColocation',
  'watchNewFromManagedServer',
  'watchNewFromServer',
  'watchNewFromOpenStack',
] as const satisfies ProductOption[]
export const summaryDetails = ['watched', 'responsible', 'assigned', 'statusChanges'] as const satisfies FlagOption[]

export type ReadOnlyReason = 'off' | 'notSummarised' | 'everything'

/** Why an option cannot be changed now (WF-220, WF-221), or null. */
export function readOnlyReason(
  settings: NotificationSettings,
  option: keyof NotificationSettings,
): ReadOnlyReason | null {
  if (option === 'activateNotifications') return null
  if (!settings.activateNotifications) return 'off'
  const isDetail = (summaryDetails as readonly string[]).includes(option)
  if (!isDetail && option !== 'interval' && option !== 'everything') return null
  if (option === 'interval' && Object.values(settings.notices).includes('summary')) return null
  if (!settings.summarizeNotifications) return 'notSummarised'
  return isDetail && settings.everything ? 'everything' : null
}
