import { NotificationSettings, usualNotifications } from '@leitstand/contracts/identity/notification-settings'

const Stored = NotificationSettings.partial()

/** What somebody wants to be told: what was chosen, and the usual for the rest. */
export function settingsOf(stored: unknown): NotificationSettings {
  return { ...usualNotifications, ...withoutUndefined(Stored.parse(stored ?? {})) }
}

type Chosen = Partial<{ [K in keyof NotificationSettings]: NotificationSettings[K] | undefined }>

/** What is stored after a change: all that was ever chosen. */
export function choose(stored: unknown, patch: Chosen): Partial<NotificationSettings> {
  return { ...withoutUndefined(Stored.parse(stored ?? {})), ...withoutUndefined(patch) }
}

function withoutUndefined(patch: Chosen): Partial<NotificationSettings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
