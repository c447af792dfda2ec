import { askedReasons } from '@leitstand/contracts/mail/ledger'
import { mailStates, type ReceivedMail } from '@leitstand/contracts/mail/requests'
import { pageIn } from '../../lib/page-in.ts'

export const sizes = [30, 100, 200] as const

/** What the ledger shows; all of it stands in the address. */
export interface LedgerView {
  search: string
  state: ReceivedMail['state'] | ''
  reason: (typeof askedReasons)[number] | ''
  /** Days, `YYYY-MM-DD`, both included. */
  since: string
  until: string
  /** Only those that are not accounted for. */
  unexplained: '1' | ''
  page: number
  perPage: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

export function readLedgerUrl(query: URLSearchParams): LedgerView {
  const dayOf = (name: string) => (day.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    search: query.get('search') ?? '',
    state: mailStates.find((state) => state === query.get('state')) ?? '',
    reason: askedReasons.find((reason) => reason === query.get('reason')) ?? '',
    since: dayOf('since'),
    until: dayOf('until'),
    unexplained: query.get('unexplained') === '1' ? '1' : '',
    page: pageIn(query),
    perPage: sizes.find((size) => String(size) === query.get('perPage')) ?? sizes[0],
  }
}

export function writeLedgerUrl({ page, perPage, ...wishes }: LedgerView): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  if (perPage !== sizes[0]) query.set('perPage', String(perPage))
  return query
}

/** What narrows the ledger beside the state, as the server is asked for it. */
export function askForLedger({ search, reason, since, until, unexplained }: LedgerView) {
  return {
    ...(search && { search }),
    ...(reason && { reason }),
    ...(since && { 'receivedAt[after]': since }),
    ...(until && { 'receivedAt[before]': until }),
    ...(unexplained && { unexplained: 'true' }),
  }
}
