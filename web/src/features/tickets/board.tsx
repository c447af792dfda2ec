import { type Hit, statusFacets } from '@leitstand/contracts/search/requests'
import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import { getWorkflow, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status, stateLabel, type TypeName } from '@leitstand/contracts/workflow/states'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import './board.css'
import { type ListView, searchInputOf } from '../../lib/list-url.ts'
import { type Asker, type Begun, BoardAsk } from './board-ask.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { columnsOf, isColumnOpen, meantBy, withColumn } from './board-columns.ts'
import { readState } from './read-state.ts'
import { useBoardHold } from './use-board-hold.ts'
import { type Underway, useBoardMoves } from './use-board-moves.ts'

interface Props<Doubt> {
  view: ListView
  show: (change: Partial<ListView>) => void
  type: TypeName
  asker: Asker<Doubt>
}

/** The tickets of one type in a column for each state. A card goes only where its workflow leads. */
export function Board<Doubt>({ view, show, type, asker }: Props<Doubt>) {
  const { t, language } = useTexts('board')
  const { data: workflow, error, mutate } = useApi(getWorkflow, { name: type })
  const columns = useMemo(() => (workflow ? columnsOf(workflow) : []), [workflow])
  const nameOf = (status: Status) => stateLabel(type, status)[language]
  const { underway, move, isMoving } = useBoardMoves()
  const countOf = useCounts(view, underway)
  const { begun, setBegun, choose, chooseOne } = useChoice(asker, move)
  useFocusOfMoved(underway.at(-1)?.hit.publicId)
  const hold = useBoardHold({ columns, nameOf, onPut: (hit, options, seen) => void choose(hit, options, seen) })

  if (!workflow) return <Loading error={error} retry={mutate} lines={8} />
  const asked = view.filters.status ?? []
  const cardOf = (hit: Hit, isUnderway: boolean) => (
    <BoardCard
      key={hit.publicId}
      hit={hit}
      isGrabbed={hold.held?.hit.publicId === hit.publicId}
      isUnderway={isUnderway}
      onGrab={() => hold.grab(hit, 'mouse')}
      onDragEnd={hold.release}
      onKey={(event) => hold.onKey(event, hit)}
      onChoose={(chosen) => void chooseOne(hit, chosen)}
    />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="ls-board" aria-label={t('board')} data-holding={hold.held !== null} tabIndex={0}>
        {columns.map((status) => (
          <BoardColumn
            key={status}
            type={type}
            state={status}
            view={view}
            isOpen={isColumnOpen(status, asked)}
            count={countOf(status)}
            underway={underway}
            drop={hold.dropOn(status)}
            isTarget={hold.target === status}
            onOver={() => hold.aim(status)}
            onLeave={() => hold.aim((now) => (now === status ? null : now))}
            onDrop={() => void hold.put(status)}
            onFold={() => show({ filters: { ...view.filters, status: withColumn(columns, asked, status) } })}
            card={cardOf}
          />
        ))}
      </section>
      <span className="ls-hidden" aria-live="assertive">
        {hold.said}
      </span>
      {begun && (
        <BoardAsk
          asker={asker}
          begun={begun}
          into={nameOf(begun.options[0]?.to ?? begun.hit.status)}
          onChoose={(option) => void choose(begun.hit, [option], begun.seen)}
          onMove={(option, more) => move(begun.hit, option, begun.seen, more)}
          isMoving={isMoving}
          close={() => setBegun(null)}
        />
      )}
    </>
  )
}

/** A card that was put somewhere moves at once, unless something has to be asked first. */
function useChoice<Doubt>(asker: Asker<Doubt>, move: ReturnType<typeof useBoardMoves>['move']) {
  const [begun, setBegun] = useState<Begun<Doubt> | null>(null)
  const choose = async (hit: Hit, options: readonly TransitionOption[], seen: TicketState) => {
    const option = meantBy(options)
    if (!option) return setBegun({ hit, seen, options, warnings: [] })
    const warnings = await asker.warningsOf(option, hit.publicId, true)
    const isAsked = option.requiresComment || option.requiresDate || warnings.length > 0
    setBegun(isAsked ? { hit, seen, options: [option], warnings: warnings } : null)
    if (!isAsked) await move(hit, option, seen)
  }
  const chooseOne = async (hit: Hit, option: TransitionOption) => {
    const seen = await readState(hit)
    if (seen) await choose(hit, [option], seen)
  }
  return { begun, setBegun, choose, chooseOne }
}

/** How many tickets each state has, cards on their way counted where they go. Of finished ones the columns ask themselves. */
function useCounts(view: ListView, underway: readonly Underway[]): (status: Status) => number | undefined {
  const facets = useApi(statusFacets, searchInputOf(view)).data?.items
  return (status) => {
    if (!facets || isFinished(status)) return undefined
    const found = facets.find(({ name }) => name === status)?.count ?? 0
    const coming = underway.filter(({ hit, to }) => to === status && hit.status !== status).length
    const going = underway.filter(({ hit, to }) => hit.status === status && to !== status).length
    return Math.max(0, found + coming - going)
  }
}

/** A card that changes its column is drawn anew there; the focus goes with it. */
function useFocusOfMoved(publicId: number | undefined): void {
  useEffect(() => {
    if (publicId === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`.ls-board [data-row="${publicId}"]`)?.focus()
  }, [publicId])
}
