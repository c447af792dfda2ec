import { searchTickets } from '@leitstand/contracts/search/requests'
import { mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import { finishedStates, isFinished } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { offeredCommands } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { type Pick, PickDialog } from '../../ui/pick-dialog.tsx'
import { useSettled } from '../../ui/use-settled.ts'

const targets = [
  'home',
  'ticketOverview',
  'ticketSelect',
  'activityStream',
  'recurringTasks',
  'workflow',
  'labels',
  'templates',
  'commentTemplates',
  'tracking',
  'sentMails',
  'team',
  'billingWorktimes',
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
  'adminComponents',
  'adminMails',
  'adminDeliveries',
  'adminWebhooks',
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

function useEntries(words: string): Pick[] {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const query = words.trim()
  const settled = useSettled(query.replace(/^#/, ''), 120)
  const isAsked = settled.length > 1
  const { data } = useApi(searchTickets, isAsked ? { q: settled, items: 6 } : null)
  const finished = useApi(
    searchTickets,
    isAsked ? { q: settled, items: 3, 'filter[status]': finishedFilter } : null,
  ).data
  const go = (path: string) => () => void navigate(path)

  const actions = offeredCommands().map(({ key, text, act }) => ({ key, text, icon: 'rule' as const, act }))
  const pages = targets
    .filter((name) => mayOpen(name, { roles: me.effectiveRoles }))
    .map((name) => ({ key: name, text: t(`shell:page.${name}`), icon: 'chevronRight' as const, act: go(pathTo(name)) }))
  const fitting = [...actions, ...pages].filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
  // What is finished comes below what is open, and says so.
  const hits = query.length > 1 ? [...(data?.hits ?? []), ...(finished?.hits ?? [])] : []
  const tickets = hits.map((hit) => ({
    key: String(hit.publicId),
    text: `#${hit.publicId} ${hit.subject}`,
    ...(isFinished(hit.status) && { detail: hit.statusLabel }),
    icon: 'ticket' as const,
    act: go(pathTo('ticketView', { publicId: hit.publicId })),
  }))
  const everything = {
    key: 'search',
    text: t('shell:searchFor', { words: query }),
    icon: 'search' as const,
    act: go(pathTo('ticketOverview', {}, { q: query, status: 'all' })),
  }
  const number = /^#?(\d{3,})$/.exec(query)?.[1]
  const jump =
    number && !tickets.some(({ key }) => key === number)
      ? [
          {
            key: 'jump',
            text: t('shell:jumpTo', { number }),
            icon: 'ticket' as const,
            act: go(pathTo('ticketView', { publicId: number })),
          },
        ]
      : []
  return [...jump, ...tickets, ...fitting, ...(query ? [everything] : [])]
}
