import type { Language } from '@leitstand/contracts/actor'
import { type EndReason, endReasons } from '@leitstand/contracts/sla/events'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Alert, AlertReason } from '../../../services/notification/src/domain/alert.ts'
import { alertMail } from '../../../services/notification/src/domain/alert-mail.ts'
import { subject, url } from './samples.ts'

const reasons: Record<AlertReason, true> = {
  sla_response: true,
  sla_resolution: true,
  due_date: true,
  no_activity: true,
  status_change: true,
  created: true,
  updated: true,
  handed_over: true,
  comment: true,
  test: true,
}

/** What rules tell by mail, and that it is over. */
export function alertLetters(language: Language): { name: string; subject: string; text: string }[] {
  const voice = { language, timeZone: 'Europe/Berlin', now: new Date('2026-02-12T09:30:00Z') }
  const alert = (changes: Partial<Alert>): Alert => ({
    occurrence: 'o',
    rule: { uuid: 'r', name: 'SLA Gold' },
    reason: 'sla_response',
    offsetMinutes: -30,
    dueAt: '2026-02-12T10:00:00Z',
    at: '2026-02-12T09:30:00Z',
    ticket: {
      publicId: 10023,
      subject,
      status: 'open',
      statusLabel: stateLabel('normal', 'open')[language],
      priority: 'highest',
      customer: 'Nordlicht Shop GmbH',
      assignee: null,
      url,
    },
    state: 'new',
    ...changes,
  })
  const ended = (because: EndReason) => alertMail(alert({ state: 'resolved', because }), voice)
  return [
    ...(Object.keys(reasons) as AlertReason[]).map((reason) => ({
      name: `alert-${reason}`,
      ...alertMail(alert({ reason }), voice),
    })),
    ...endReasons.map((because) => ({ name: `alert-over-${because}`, ...ended(because) })),
  ]
}
