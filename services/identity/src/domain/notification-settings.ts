import type { NoticeChoices } from '@leitstand/contracts/identity/notice-ways'
import {
  NotificationSettings,
  type NotificationWishes,
  usualNotifications,
} from '@leitstand/contracts/identity/notification-settings'

const Stored = NotificationSettings.partial()

/** What somebody wants to be told: what was chosen, and the usual for the rest. */
export function settingsOf(stored: unknown): NotificationSettings {
  return { ...usualNotifications, ...withoutUndefined(Stored.parse(stored ?? {})) }
}

/** What is stored after a change: all that was ever chosen, and of the table of notices what was not taken back. */
export function choose(stored: unknown, { notices, ...patch }: NotificationWishes): Partial<NotificationSettings> {
  const before = withoutUndefined(Stored.parse(stored ?? {}))
  const chosen = Object.entries({ ...before.notices, ...notices }).filter(([, way]) => (way ?? null) !== null)
  const table = notices && { notices: Object.fromEntries(chosen) as NoticeChoices }
  return { ...before, ...withoutUndefined(patch), ...table }
}

function withoutUndefined(
  patch: Partial<{ [K in keyof NotificationSettings]: NotificationSettings[K] | undefined }>,
): Partial<NotificationSettings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
