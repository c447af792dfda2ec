import type { Language } from '@leitstand/contracts/actor'
import type { firstTexts } from './locales/de/first-texts.ts'

export type Areas = Record<string, Record<string, unknown>>

/** Texts that come with the pages that need them: one file each, its exports are areas. */
const files = {
  admin: { de: () => import('./locales/de/admin.ts'), en: () => import('./locales/en/admin.ts') },
  audit: { de: () => import('./locales/de/audit.ts'), en: () => import('./locales/en/audit.ts') },
  automation: {
    de: () => import('./locales/de/automation.ts'),
    en: () => import('./locales/en/automation.ts'),
  },
  bulk: { de: () => import('./locales/de/bulk.ts'), en: () => import('./locales/en/bulk.ts') },
  billing: { de: () => import('./locales/de/billing.ts'), en: () => import('./locales/en/billing.ts') },
  commentTemplates: {
    de: () => import('./locales/de/comment-templates.ts'),
    en: () => import('./locales/en/comment-templates.ts'),
  },
  editor: { de: () => import('./locales/de/editor.ts'), en: () => import('./locales/en/editor.ts') },
  onTicket: { de: () => import('./locales/de/on-ticket.ts'), en: () => import('./locales/en/on-ticket.ts') },
  mails: { de: () => import('./locales/de/mails.ts'), en: () => import('./locales/en/mails.ts') },
  lists: { de: () => import('./locales/de/lists.ts'), en: () => import('./locales/en/lists.ts') },
  people: { de: () => import('./locales/de/people.ts'), en: () => import('./locales/en/people.ts') },
  personalData: {
    de: () => import('./locales/de/personal-data.ts'),
    en: () => import('./locales/en/personal-data.ts'),
  },
  shownMail: { de: () => import('./locales/de/shown-mail.ts'), en: () => import('./locales/en/shown-mail.ts') },
  templates: { de: () => import('./locales/de/templates.ts'), en: () => import('./locales/en/templates.ts') },
  recurring: { de: () => import('./locales/de/recurring.ts'), en: () => import('./locales/en/recurring.ts') },
  reporting: { de: () => import('./locales/de/reporting.ts'), en: () => import('./locales/en/reporting.ts') },
  worktimeSettings: {
    de: () => import('./locales/de/worktime-settings.ts'),
    en: () => import('./locales/en/worktime-settings.ts'),
  },
  workload: { de: () => import('./locales/de/workload.ts'), en: () => import('./locales/en/workload.ts') },
  notices: { de: () => import('./locales/de/notices.ts'), en: () => import('./locales/en/notices.ts') },
  settings: { de: () => import('./locales/de/settings.ts'), en: () => import('./locales/en/settings.ts') },
  webhooks: { de: () => import('./locales/de/webhooks.ts'), en: () => import('./locales/en/webhooks.ts') },
} as const satisfies Record<string, Record<Language, () => Promise<Areas>>>

export type TextFile = keyof typeof files
export const textFiles = Object.keys(files) as TextFile[]

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** All texts by their area. German is the first language and therefore the type of all others. */
export type Texts = typeof firstTexts & Together<Awaited<ReturnType<(typeof files)[TextFile]['de']>>>

export async function loadLater(file: TextFile, language: Language): Promise<Areas> {
  return { ...(await files[file][language]()) }
}
