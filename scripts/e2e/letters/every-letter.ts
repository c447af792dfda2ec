import type { Language } from '@leitstand/contracts/actor'
import type { MailPassage } from '@leitstand/contracts/mail/requests'
import { reportMail } from '../../../services/billing/src/domain/report-mail.ts'
import { addressMail, linkMail } from '../../../services/identity/src/domain/account-mail.ts'
import { type AccountNotice, accountNotice } from '../../../services/identity/src/domain/account-notice.ts'
import { autoReplyText } from '../../../services/mail/src/domain/auto-reply-texts.ts'
import { heldNotice } from '../../../services/mail/src/domain/held-notice.ts'
import { goneWebhookMail } from '../../../services/notification/src/domain/gone-webhook-mail.ts'
import { alertLetters } from './alerts.ts'
import { noticeLetters, summaryLetter } from './notices.ts'
import { longAddress, publicUrl, subject, url, written } from './samples.ts'

/** A mail as a service hands it to the one that sends it. */
export interface Told {
  name: string
  kind: 'comment' | 'auto-reply' | 'notice' | 'alert'
  subject: string
  text: string
  passages?: MailPassage[]
  format?: 'markdown' | 'plain'
  closes?: boolean
}

/** One of each kind of mail that leaves the house. */
export function everyLetter(language: Language): Told[] {
  const automatic = automaticLetters(language).map((one) => ({ ...one, kind: 'auto-reply' as const }))
  const notices = [
    ...noticeLetters(language),
    summaryLetter(language),
    ...accountLetters(language),
    ...others(language),
  ]
  return [
    ...answers(),
    ...automatic,
    ...notices.map((one) => ({ ...one, kind: 'notice' as const })),
    ...alertLetters(language).map((one) => ({ ...one, kind: 'alert' as const })),
  ]
}

function answers(): Told[] {
  const answer = { kind: 'comment' as const, subject: `[#10023] ${subject}` }
  return [
    { ...answer, name: 'answer', text: written, format: 'markdown' },
    { ...answer, name: 'answer-plain', text: `# df -h\n  /dev/sda1   98%\n\n${longAddress}`, format: 'plain' },
    { ...answer, name: 'answer-closing', text: 'Server web1: OK.', format: 'markdown', closes: true },
  ]
}

type Named = Omit<Told, 'kind'>

function automaticLetters(language: Language): Named[] {
  const about = { publicId: 10023, subject, url }
  return [
    { name: 'new-ticket', ...autoReplyText({ kind: 'new-ticket', ...about }, language) },
    { name: 'new-ticket-cut', ...autoReplyText({ kind: 'new-ticket', ...about, isCut: true }, language) },
    { name: 'opened', ...autoReplyText({ kind: 'opened', ...about }, language) },
    { name: 'confirmed', ...autoReplyText({ kind: 'confirmed', ...about }, language) },
    {
      name: 'rejected',
      ...autoReplyText({ kind: 'rejected', subject, reason: 'not-assignable', url: publicUrl }, language),
    },
    {
      name: 'rejected-finished',
      ...autoReplyText({ kind: 'rejected', subject, reason: 'ticket-finished', publicId: 10023 }, language),
    },
  ]
}

const accountNotices: Record<AccountNotice, true> = {
  'email-changed': true,
  'password-changed': true,
  'second-factor-added': true,
  'second-factor-removed': true,
  'recovery-codes-renewed': true,
  'token-created': true,
  'login-linked': true,
  'login-unlinked': true,
}

function accountLetters(language: Language): Named[] {
  const link = `${publicUrl}/login/reset/${'Zx9'.repeat(21)}`
  const person = { name: 'Nina Krüger', language }
  const at = { at: new Date('2026-02-12T09:30:00Z'), timeZone: 'Europe/Berlin', address: '203.0.113.7' }
  const settingsUrl = `${publicUrl}/settings/security`
  const kinds = Object.keys(accountNotices) as AccountNotice[]
  return [
    { name: 'reset', ...linkMail({ ...person, kind: 'reset', way: { link } }) },
    { name: 'invitation', ...linkMail({ ...person, kind: 'invitation', way: { link } }) },
    {
      name: 'invitation-elsewhere',
      ...linkMail({ ...person, kind: 'invitation', way: { origin: 'wi', loginUrl: `${publicUrl}/login/wi` } }),
    },
    { name: 'address', ...addressMail({ language, groups: ['Nordlicht Shop GmbH'], link }) },
    ...kinds.flatMap((kind) =>
      [false, true].map((byAdministrator) => ({
        name: `${kind}${byAdministrator ? '-by-administrator' : ''}`,
        ...accountNotice({ ...person, ...at, kind, byAdministrator, settingsUrl }),
      })),
    ),
  ]
}

function others(language: Language): Named[] {
  const webhook = { name: 'Lager', host: 'hooks.example.com', url: `${publicUrl}/admin/webhook` }
  const sum = {
    key: null,
    name: 'Nordlicht Shop GmbH',
    count: 12,
    totalWorktime: 615,
    externalWorktime: 480,
    internalWorktime: 135,
    withSla: 10,
    slaViolated: 2,
    responseViolated: 1,
    resolutionViolated: 1,
    answered: 11,
    secondsToFirstResponse: 39_600,
    secondsInProgress: 36_000,
    secondsOpen: 72_000,
    secondsWaitingForCustomer: 3_600,
    timesSetInProgress: 14,
    timesReopened: 1,
    withResolution: 8,
    rated: 0,
    satisfaction: null,
  }
  const days = { from: '2026-02-02', until: '2026-02-08' }
  const report = { name: 'KW 6', days, total: sum, customers: [sum, { ...sum, name: '', slaViolated: 0 }] }
  return [
    { name: 'held', ...heldNotice(10023, url, language) },
    { name: 'webhook-gone', ...goneWebhookMail(webhook, language) },
    { name: 'report', ...reportMail({ ...report, file: 'attached' }, language) },
    { name: 'report-large', ...reportMail({ ...report, file: 'too-large' }, language) },
    { name: 'report-empty', ...reportMail({ ...report, customers: [], file: 'empty' }, language) },
  ]
}
