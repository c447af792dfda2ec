import { searchTickets } from '@leitstand/contracts/search/requests'
import { mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { offeredCommands } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useSettled } from '../../ui/use-settled.ts'

interface Entry {
  key: string
  text: string
  icon: IconName
  act: () => void
}

const targets = [
  'home',
  'ticketOverview',
  'ticketSelect',
  'activityStream',
  'workflow',
  'labels',
  'billingWorktimes',
  'settings',
  'userOverview',
  'userTeam',
  'admin',
  'adminUsers',
  'adminUserGroups',
  'adminChannels',
  'adminRules',
  'adminSlas',
  'adminWorktimeTypes',
  'adminMails',
  'adminDeliveries',
  'adminAudit',
] as const satisfies WebRouteName[]

/** Ctrl/⌘ K: jump to a ticket, a page, or do what the page in front offers. */
export function CommandPalette({ close }: { close: () => void }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [marked, setMarked] = useState(0)
  const entries = useEntries(words)

  const run = (entry: Entry | undefined) => {
    close()
    entry?.act()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[marked])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    setMarked((at) => (at + step + entries.length) % Math.max(1, entries.length))
  }
  return (
    <Dialog title={t('shell:palette')} close={close} bare>
      <input
        className="ls-palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries[marked] ? `palette-${marked}` : undefined}
        aria-label={t('shell:palette')}
        placeholder={t('shell:paletteHint')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label={t('shell:palette')} className="ls-palette-list">
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            onPointerEnter={() => setMarked(index)}
            onClick={() => run(entry)}
            onKeyDown={(event) => event.key === 'Enter' && run(entry)}
          >
            <Icon name={entry.icon} size={16} />
            <span className="ls-cut">{entry.text}</span>
          </div>
        ))}
        {entries.length === 0 && <p className="ls-faint">{t('list:nothingFound')}</p>}
      </div>
    </Dialog>
  )
}

function useEntries(words: string): Entry[] {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const query = words.trim()
  const settled = useSettled(query.replace(/^#/, ''), 120)
  const { data } = useApi(searchTickets, settled.length > 1 ? { q: settled, items: 6 } : null)
  const go = (path: string) => () => void navigate(path)

  const actions = offeredCommands().map(({ key, text, act }) => ({ key, text, icon: 'rule' as const, act }))
  const pages = targets
    .filter((name) => mayOpen(name, { roles: me.effectiveRoles }))
    .map((name) => ({ key: name, text: t(`shell:page.${name}`), icon: 'chevronRight' as const, act: go(pathTo(name)) }))
  const fitting = [...actions, ...pages].filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
  const hits = query.length > 1 ? (data?.hits ?? []) : []
  const tickets = hits.map((hit) => ({
    key: String(hit.publicId),
    text: `#${hit.publicId} ${hit.subject}`,
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
