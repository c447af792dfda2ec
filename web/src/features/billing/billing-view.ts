import { type WorktimeGrouping, worktimeGroupings } from '@leitstand/contracts/billing/billing-runs'

/** What of the time is shown, as the address says. */
export interface BillingView {
  customer: string
  /** `2026-10`; empty is any. */
  month: string
  by: WorktimeGrouping
}

export function readBillingView(query: URLSearchParams): BillingView {
  const month = query.get('month') ?? ''
  const customer = query.get('customer') ?? ''
  return {
    customer: /^[0-9a-f-]{36}$/i.test(customer) ? customer : '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    by: worktimeGroupings.find((one) => one === query.get('by')) ?? 'customer',
  }
}

/** The question to the server, the same for the list, the sums, the files and the act of marking. */
export function billingFiltersOf({ customer, month }: Pick<BillingView, 'customer' | 'month'>): Record<string, string> {
  return {
    ...(customer && { 'customer.uuid': customer }),
    ...(month && { 'startAt[after]': `${month}-01`, 'startAt[before]': `${month}-${lastDayOf(month)}` }),
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return String(new Date(Date.UTC(year, number, 0)).getUTCDate())
}

/** The months that are usually billed, the present one first. */
export function recentMonths(today: string, count = 24): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
