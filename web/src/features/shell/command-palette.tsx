import { searchTickets } from '@leitstand/contracts/search/requests'
import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import { finishedStates, isFinished, states } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { offeredCommands } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { ownLists, pathToList, sharedLists } from '../../lib/quick-filter.ts'
import { type Pick, PickDialog } from '../../ui/pick-dialog.tsx'
import { useSettled } from '../../ui/use-settled.ts'

const targets = [
  'home',
  'ticketOverview',
  'ticketSelect',
  'activityStream',
  'recurringTasks',
  'recurringTaskCalendar',
  'workflow',
  'labels',
  'templates',
  'commentTemplates',
  'tracking',
  'sentMails',
  'team',
  'reporting',
  'billingWorktimes',
  'billingComponents',
  'billingClearingTypes',
  'settings',
  'userOverview',
  'userCompany',
  'userTeam',
  'admin',
  'adminUsers',
  'adminUserGroups',
  'adminChannels',
  'adminRules',
  'adminActions',
  'adminSlas',
  'adminWorktimeTypes',
  'adminWorktimeSettings',
  'adminLinkTemplates',
  'adminMails',
  'adminDeliveries',
  'adminWebhooks',
  'adminTicketLists',
  'adminTemplates',
  'adminTags',
  'adminTemplateHints',
  'adminCommentTemplates',
  'adminAudit',
] as const satisfies WebRouteName[]

/** Ctrl/⌘ K: jump to a ticket, a page, or do what the page in front offers. */
export function CommandPalette({ close }: { close: () => void }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  return (
    <PickDialog
      title={t('shell:palette')}
      hint={t('shell:paletteHint')}
      words={words}
      onWords={setWords}
      picks={useEntries(words)}
      nothing={t('list:nothingFound')}
      close={close}
    />
  )
}

const finishedFilter = finishedStates.join(',')
const everyState = Object.keys(states).join(',')

function useEntries(words: string): Pick[] {
  const query = words.trim()
  const go = useGo()
  const tickets = useTickets(query)
  const fits = ({ text }: Pick) => text.toLowerCase().includes(query.toLowerCase())
  const fitting = [...commandsFor(query), ...useLists(), ...usePages()].filter(fits)
  const { t } = useTexts()
  const searches = (['searchFor', 'searchAllFor'] as const).map((search) => ({
    key: search,
    text: t(`shell:${search}`, { words: query }),
    icon: 'search' as const,
    act: go(pathTo('ticketOverview', {}, { q: query, status: search === 'searchFor' ? 'all' : everyState })),
  }))
  return [...tickets, ...fitting, ...(query ? searches : [])]
}

/** What the page in front offers. */
function commandsFor(query: string): Pick[] {
  const offered = offeredCommands().filter(({ byWords }) => !byWords || query.length > 1)
  return offered.map(({ key, text, act }) => ({ key, text, icon: 'rule', act }))
}

function usePages(): Pick[] {
  const { t } = useTexts()
  const go = useGo()
  const { effectiveRoles } = useMe()
  return targets
    .filter((name) => mayOpen(name, { roles: effectiveRoles }))
    .map((name) => ({ key: name, text: t(`shell:page.${name}`), icon: 'chevronRight', act: go(pathTo(name)) }))
}

/** The saved ones: one's own first, then those of all staff. */
function useLists(): Pick[] {
  const { t } = useTexts()
  const go = useGo()
  const isStaff = useIsStaff()
  const own = useApi(quickFilters.requests.list, isStaff ? ownLists : null).data?.items ?? []
  const shared = useApi(quickFilters.requests.list, isStaff ? sharedLists : null).data?.items ?? []
  return [...own, ...shared].map((list) => ({
    key: list.uuid,
    text: t('shell:openList', { name: list.name }),
    icon: 'template',
    act: go(pathToList(list)),
  }))
}

/** Found by its words; by its number also one that no search has found. */
function useTickets(query: string): Pick[] {
  const { t } = useTexts()
  const go = useGo()
  const settled = useSettled(query.replace(/^#/, ''), 120)
  const isAsked = settled.length > 1
  const { data } = useApi(searchTickets, isAsked ? { q: settled, items: 6 } : null)
  const finished = useApi(
    searchTickets,
    isAsked ? { q: settled, items: 3, 'filter[status]': finishedFilter } : null,
  ).data
  // What is finished comes below what is open, and says so.
  const hits = query.length > 1 ? [...(data?.hits ?? []), ...(finished?.hits ?? [])] : []
  const to = (key: string, text: string) => ({
    key,
    text,
    icon: 'ticket' as const,
    act: go(pathTo('ticketView', { publicId: key })),
  })
  const tickets = hits.map((hit) => ({
    ...to(String(hit.publicId), `#${hit.publicId} ${hit.subject}`),
    ...(isFinished(hit.status) && { detail: hit.statusLabel }),
  }))
  const number = /^#?(\d{3,})$/.exec(query)?.[1]
  const isFound = tickets.some(({ key }) => key === number)
  return number && !isFound ? [to(number, t('shell:jumpTo', { number })), ...tickets] : tickets
}

function useGo(): (path: string) => () => void {
  const navigate = useNavigate()
  return (path) => () => void navigate(path)
}
