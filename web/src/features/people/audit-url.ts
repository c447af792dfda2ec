import { auditKinds } from '@leitstand/contracts/audit'
import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import { addDays } from '../../lib/dates.ts'
import { instantOf } from '../../lib/local-times.ts'
import { pageIn } from '../../lib/page-in.ts'

/** What the list of the audit shows; all of it stands in the address. */
export interface AuditView {
  kind: AuditEntry['kind'] | ''
  /** Who did it. */
  actor: string
  /** To whom. */
  subject: string
  /** Days, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  page: number
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && instantOf(text, '00:00') !== null

export function readAuditUrl(query: URLSearchParams): AuditView {
  const dayOf = (name: string) => [query.get(name) ?? ''].find(isDay) ?? ''
  return {
    kind: auditKinds.find((kind) => kind === query.get('kind')) ?? '',
    actor: query.get('actor') ?? '',
    subject: query.get('subject') ?? '',
    from: dayOf('from'),
    until: dayOf('until'),
    page: pageIn(query),
  }
}

export function writeAuditUrl({ page, ...wishes }: AuditView): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query
}

/** The question to the server: days from their first moment to their last, by the product's clocks. */
export function askForAudit(view: AuditView, size: number) {
  const from = view.from && instantOf(view.from, '00:00')
  const until = view.until && instantOf(addDays(view.until, 1), '00:00')
  return {
    page: view.page,
    itemsPerPage: size,
    'order[at]': 'desc' as const,
    ...(view.kind && { kind: view.kind }),
    ...(view.actor && { 'actor.uuid': view.actor }),
    ...(view.subject && { 'subject.uuid': view.subject }),
    ...(from && { 'at[after]': from }),
    ...(until && { 'at[before]': until }),
  }
}
