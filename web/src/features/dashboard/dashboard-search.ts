import type { Me } from '../../api/me.tsx'
import type { DashboardView, Tab } from './dashboard-url.ts'

/** What the search is asked for a tab. Finished tickets are left out by the search itself (AMB-172). */
export function searchOf(tab: Tab, view: Pick<DashboardView, 'variant'>, me: Me) {
  return { ...filterOf(tab, me), 'filter[ticketVariant]': view.variant }
}

function filterOf(tab: Tab, me: Me): Record<string, string> {
  if (tab === 'waiting') return { 'filter[waitingFor]': me.uuid }
  if (tab === 'assigned') return { 'filter[assignee]': me.uuid }
  if (tab === 'watched') return { 'filter[watched]': '1' }
  const groups = me.groups.map((group) => `group|${group.uuid}`)
  return { 'filter[responsibility]': [`user|${me.uuid}`, ...groups].join(',') }
}
