import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { Button } from 'antd'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { useMarked } from '../../ui/use-marked.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { searchFieldId } from './use-shell-keys.ts'

const shown = 7

/** Searches all open tickets while one types; Enter opens the hit that is marked, or the whole result. */
export function GlobalSearch({ onPalette }: { onPalette: () => void }) {
  const { t } = useTexts()
  const label = useIsStaff() ? t('shell:search') : t('shell:searchMine')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const settled = useSettled(useDeferredValue(words.trim()), 140)
  const { data, error } = useApi(searchTickets, settled.length > 1 ? { q: settled, items: shown } : null)
  const hits = isOpen && words.trim().length > 1 ? (data?.hits ?? []) : []
  const { marked, at, mark } = useMarked(hits, ({ publicId }) => publicId, -1)
  const isAnswered = isOpen && words.trim() === settled && settled.length > 1

  const leave = () => {
    setOpen(false)
    mark(null)
  }
  const open = (publicId: number) => {
    leave()
    setWords('')
    void navigate(pathTo('ticketView', { publicId }))
  }
  const search = () => {
    if (marked) return open(marked.publicId)
    leave()
    void navigate(pathTo('ticketOverview', {}, { q: words.trim(), status: 'all' }))
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      leave()
      event.currentTarget.blur()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    mark(Math.min(hits.length - 1, at + step))
  }

  return (
    <search className="ls-find">
      <Form onSubmit={search}>
        <span className="ls-find-icon">
          <Icon name="search" />
        </span>
        <input
          id={searchFieldId}
          type="search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="global-search-hits"
          aria-autocomplete="list"
          aria-activedescendant={marked ? `hit-${at}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setOpen(true)
            mark(null)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setTimeout(leave, 120)}
          onKeyDown={move}
        />
        <Button type="link" className="ls-find-keys" onClick={onPalette} title={t('shell:palette')}>
          <span className="ls-hidden">{t('shell:palette')} </span>
          <span className="ls-kbd">Ctrl K</span>
        </Button>
      </Form>
      {hits.length > 0 && <Hits hits={hits} marked={marked} mark={mark} open={open} />}
      {isAnswered && <NoHits count={data?.nbHits} isFailed={error !== undefined} />}
    </search>
  )
}

/** What came to nothing, or could not be asked for. */
function NoHits({ count, isFailed }: { count: number | undefined; isFailed: boolean }) {
  const { t } = useTexts()
  if (count === undefined ? !isFailed : count > 0) return null
  return (
    <div className="ls-find-hits ls-faint" role="status">
      <p style={{ padding: 8 }}>{t(count === 0 ? 'list:nothingFound' : 'errors:couldNotLoad')}</p>
    </div>
  )
}

interface HitsProps {
  hits: readonly Hit[]
  marked: Hit | undefined
  mark: (index: number) => void
  open: (publicId: number) => void
}

function Hits({ hits, marked, mark, open }: HitsProps) {
  const { t } = useTexts()
  return (
    <div className="ls-find-hits" id="global-search-hits" role="listbox" aria-label={t('shell:hits')}>
      {hits.map((hit, index) => (
        <div
          key={hit.publicId}
          id={`hit-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={hit === marked}
          onPointerDown={(event) => event.preventDefault()}
          onPointerEnter={() => mark(index)}
          onClick={() => open(hit.publicId)}
          onKeyDown={(event) => event.key === 'Enter' && open(hit.publicId)}
        >
          <span className="ls-mono ls-faint">#{hit.publicId}</span>
          <span className="ls-cut">{hit.subject}</span>
          <StatusTag type={hit.type} status={hit.status} />
        </div>
      ))}
    </div>
  )
}
