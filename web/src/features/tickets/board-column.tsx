import { countTickets, type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { isFinished, type Status, stateLabel, type TypeName } from '@leitstand/contracts/workflow/states'
import { toneOf } from '@leitstand/contracts/workflow/tones'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ListView, searchInputOf } from '../../lib/list-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { Drop } from './use-board-hold.ts'
import type { Underway } from './use-board-moves.ts'

const step = 20
const most = 100

interface Props {
  type: TypeName
  state: Status
  view: ListView
  /** Of a folded column nothing is loaded; it can be dropped on all the same. */
  isOpen: boolean
  count: number | undefined
  underway: readonly Underway[]
  drop: Drop
  isTarget: boolean
  onOver: () => void
  onLeave: () => void
  onDrop: () => void
  onFold: () => void
  card: (hit: Hit, isUnderway: boolean) => ReactNode
}

function questionOf(view: ListView, state: Status) {
  return searchInputOf({ ...view, filters: { ...view.filters, status: [state] } })
}

/** A state of the workflow with its tickets. */
export function BoardColumn(props: Props) {
  const { type, state, view, isOpen, drop, isTarget, onOver, onLeave, onDrop, onFold } = props
  const { t, language } = useTexts('board')
  const finished = useApi(countTickets, isOpen && isFinished(state) ? questionOf(view, state) : null).data
  const count = props.count ?? finished?.count
  const label = stateLabel(type, state)[language]
  const takes = drop === 'yes' || drop === 'unknown'
  const over = (event: DragEvent) => {
    if (!takes) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    onOver()
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onLeave()
  }
  return (
    <section
      className="ls-board-column"
      aria-label={count === undefined ? label : t('columnOf', { label, count })}
      data-state={state}
      data-open={isOpen}
      data-drop={drop}
      data-target={isTarget}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault()
        if (takes) onDrop()
      }}
    >
      <h2 className={`ls-tone-${toneOf(state)}`}>
        <button
          type="button"
          aria-expanded={isOpen}
          title={isOpen ? t('fold', { label }) : t('unfold', { label })}
          onClick={onFold}
        >
          <span className="ls-lamp" aria-hidden="true" />
          <span className="ls-board-name">{label}</span>
          {count !== undefined && <span className="ls-count">{count}</span>}
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        </button>
      </h2>
      {isOpen && <Cards {...props} label={label} />}
    </section>
  )
}

function Cards({ state, view, underway, card, label }: Props & { label: string }) {
  const { t } = useTexts('board')
  const [items, setItems] = useState(step)
  const asked = { ...questionOf(view, state), items, sort: view.sort, order: view.order }
  const { data, error, mutate } = useApi(searchTickets, asked)
  if (!data) return <Loading error={error} retry={mutate} lines={4} />
  const coming = underway.filter(({ to }) => to === state).map(({ hit }) => ({ ...hit, status: state }))
  const isAway = ({ publicId }: Hit) => underway.some(({ hit }) => hit.publicId === publicId)
  const staying = data.hits.filter((hit) => !isAway(hit))
  return (
    <>
      <ul aria-label={label}>
        {coming.map((hit) => card(hit, true))}
        {staying.map((hit) => card(hit, false))}
      </ul>
      {coming.length + staying.length === 0 && <p className="ls-faint ls-quiet">{t('empty')}</p>}
      {data.hits.length < data.nbHits && items < most && (
        <Button type="link" className="ls-board-more" onClick={() => setItems(Math.min(most, items + step))}>
          {t('more', { count: data.nbHits - data.hits.length })}
        </Button>
      )}
      {data.hits.length < data.nbHits && items >= most && (
        <p className="ls-faint ls-quiet">{t('tooMany', { count: data.nbHits })}</p>
      )}
    </>
  )
}
