import { pageIn } from '../../lib/page-in.ts'

export const tabs = ['waiting', 'responsible', 'assigned', 'watched'] as const
export type Tab = (typeof tabs)[number]

export const pageSizes = [5, 10, 25, 50, 100] as const
export const variants = ['all', 'main_only', 'sub_only'] as const
export type Variant = (typeof variants)[number]

export interface DashboardView {
  tab: Tab
  page: number
  perPage: number
  variant: Variant
}

/** What `subTickets` of old links means (AMB-018). */
const legacyVariants: Record<string, Variant> = {
  true: 'all',
  false: 'main_only',
  none: 'main_only',
  with_tickets: 'all',
  with_sub_tickets: 'sub_only',
}

/**
 * What the address bar asks for, with its fallbacks. Only the first three tabs have a number there;
 * "watched" is a choice of this browser that any `tab` in the address overrides (AMB-017).
 */
export function readDashboardUrl(query: URLSearchParams, kept: { isWatched: boolean; perPage: number }): DashboardView {
  return {
    tab: tabOf(query.get('tab'), kept.isWatched),
    page: pageIn(query),
    perPage: query.has('perPage')
      ? (pageSizes.find((size) => String(size) === query.get('perPage')) ?? 10)
      : kept.perPage,
    variant: variantOf(query),
  }
}

/** The address of a view; what is the default anyway is left out, but never the tab. */
export function writeDashboardUrl(view: DashboardView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.tab !== 'watched') query.set('tab', String(tabs.indexOf(view.tab)))
  if (view.page > 1) query.set('page', String(view.page))
  query.set('perPage', String(view.perPage))
  if (view.variant !== 'all') query.set('variant', view.variant)
  return query
}

function tabOf(asked: string | null, isWatched: boolean): Tab {
  if (asked === null) return isWatched ? 'watched' : 'waiting'
  return (['0', '1', '2'].includes(asked) ? tabs[Number(asked)] : undefined) ?? 'waiting'
}

function variantOf(query: URLSearchParams): Variant {
  const asked = query.get('variant')
  if (asked !== null) return variants.find((variant) => variant === asked) ?? 'all'
  return legacyVariants[query.get('subTickets') ?? ''] ?? 'all'
}
