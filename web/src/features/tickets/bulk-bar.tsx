import type { OutputOf } from '@leitstand/contracts/define'
import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useIsAdmin } from '../../api/me.tsx'
import { send } from '../../api/send.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { AllButton } from '../../ui/all-button.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { LateProgress } from '../../ui/late.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { type BulkStep, deepestFirst, finishedAmong, mostAtOnce } from './bulk.ts'
import { type Asked, asked, BulkAsk } from './bulk-ask.tsx'
import { BulkFailures } from './bulk-failures.tsx'
import { BulkMerge } from './bulk-merge.tsx'
import { BulkMove, type Facts, type MoveForm } from './bulk-move.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selecting } from './use-selecting.ts'
import './bulk-bar.css'

interface Props {
  selecting: Selecting
  /** What the list was searched with, and how many that found. */
  question: Record<string, string | number>
  total: number
  Form: MoveForm
}

/** What is asked for before it is done. */
type Asking = Asked | 'merge' | 'delete' | { option: TransitionOption; facts: Facts }

const pageSize = 100

/** What can be done with all tickets that were picked, as far as all of them allow it. */
export function BulkBar({ selecting, question, total, Form }: Props) {
  const { t } = useTexts('bulk')
  const { selected, add, drop } = selecting
  const hits = [...selected.values()]
  const { run, progress, failed, forgetFailed } = useBulk(selecting)
  const [asking, setAsking] = useState<Asking | null>(null)
  const addAll = async () => {
    for (let page = 1; page <= Math.ceil(Math.min(total, mostAtOnce) / pageSize); page++)
      add((await send(searchTickets, { ...question, page, items: pageSize })).hits)
  }
  const allText = total > mostAtOnce ? t('first', { most: mostAtOnce, count: total }) : t('all', { count: total })
  const step = (option: TransitionOption, facts: Facts) => {
    const asks = option.requiresComment || option.requiresDate || isFinished(option.to) || facts.openSubTickets > 0
    if (asks) setAsking({ option, facts })
    else void run({ action: 'transition', value: { transition: option.name } }, hits)
  }
  return (
    <>
      {(hits.length > 0 || progress) && (
        <div className="ls-card ls-bulk-bar" role="toolbar" aria-label={t('selected', { count: hits.length })}>
          <strong role="status">
            {progress ? t('progress', { ...progress }) : t('selected', { count: hits.length })}
          </strong>
          {progress ? (
            <Bar {...progress} />
          ) : (
            <>
              {hits.length < Math.min(total, mostAtOnce) && <AllButton text={allText} addAll={addAll} />}
              <Button type="link" onClick={() => drop([...selected.keys()])}>
                {t('drop')}
              </Button>
              <Actions
                selecting={selecting}
                ask={setAsking}
                step={step}
                watch={(action) => void run({ action }, hits)}
              />
            </>
          )}
        </div>
      )}
      {asking !== null && (
        <Question asking={asking} hits={hits} Form={Form} run={run} drop={drop} close={() => setAsking(null)} />
      )}
      {failed.length > 0 && <BulkFailures failed={failed} close={forgetFailed} />}
    </>
  )
}

interface QuestionProps {
  asking: Asking
  hits: readonly Hit[]
  Form: MoveForm
  run: (step: BulkStep, hits: readonly Hit[]) => Promise<void>
  drop: Selecting['drop']
  close: () => void
}

/** What must be known before it is done. */
function Question({ asking, hits, Form, run, drop, close }: QuestionProps) {
  const merge = (into: number, going: readonly Hit[]) => {
    drop([into])
    void run({ action: 'merge', value: into }, going)
  }
  if (asking === 'merge') return <BulkMerge hits={hits} merge={merge} close={close} />
  if (asking === 'delete') return <BulkDelete hits={hits} run={run} close={close} />
  if (typeof asking === 'string')
    return <BulkAsk what={asking} hits={hits} onChosen={(chosen) => void run(chosen, hits)} close={close} />
  const move: ComponentProps<typeof BulkMove>['move'] = (value) => void run({ action: 'transition', value }, hits)
  return <BulkMove {...asking} count={hits.length} Form={Form} move={move} close={close} />
}

function BulkDelete({ hits, run, close }: Pick<QuestionProps, 'hits' | 'run' | 'close'>) {
  const { t } = useTexts('bulk')
  const remove = () => void run({ action: 'delete' }, deepestFirst(hits))
  const title = t('deleteTitle', { count: hits.length })
  return <DeleteDialog title={title} text={t('deleteText')} close={close} onDelete={remove} />
}

function Bar({ done, total }: { done: number; total: number }) {
  const { t } = useTexts('bulk')
  const percent = Math.round((100 * done) / Math.max(1, total))
  return <LateProgress className="ls-grow" percent={percent} aria-label={t('progress', { done, total })} />
}

interface ActionsProps {
  selecting: Selecting
  ask: (what: Asking) => void
  step: (option: TransitionOption, facts: Facts) => void
  watch: (action: 'watch' | 'unwatch') => void
}

/** What not all of them allow stays visible and says why. */
function Actions({ selecting, ask, step, watch }: ActionsProps) {
  const { t } = useTexts('bulk')
  const hits = [...selecting.selected.values()]
  const common = useCommonSteps(hits.map(({ publicId }) => publicId))
  const steps = common?.transitions.filter((option) => !option.refusal)
  const finished = finishedAmong(hits)
  const tooMany = hits.length > mostAtOnce ? t('most', { most: mostAtOnce }) : undefined
  const refusal = tooMany ?? (finished > 0 ? t('finished', { count: finished }) : undefined)
  const isAdmin = useIsAdmin()
  const isLabelled = hits.some(({ labels = [] }) => labels.length > 0)
  useShortcut('assign', () => ask('assignee'), !refusal)
  const moves = tooMany ? [] : (steps ?? [])
  const take = (option: TransitionOption) => common && step(option, common.facts)
  useShortcut('status', () => document.getElementById('bulk-status')?.click(), moves.length > 0)
  const actions = [
    ...asked.map((what) => ({
      key: what,
      text: t(`field.${what}`),
      refusal: refusal ?? (what === 'unlabel' && !isLabelled ? t('noLabel') : undefined),
      act: () => ask(what),
    })),
    { key: 'merge', text: t('merge'), refusal: tooMany, act: () => ask('merge') },
    { key: 'watch', text: t('watch'), refusal: tooMany, act: () => watch('watch') },
    { key: 'unwatch', text: t('unwatch'), refusal: tooMany, act: () => watch('unwatch') },
    ...(isAdmin ? [{ key: 'delete', text: t('common:delete'), refusal: tooMany, act: () => ask('delete') }] : []),
  ]
  useOffering('bulk', [
    ...moves.map((option) => ({
      key: option.name,
      text: t('ticket:command.status', { label: option.label }),
      act: () => take(option),
    })),
    ...actions.filter((action) => !action.refusal),
  ])
  return (
    <div className="ls-bulk-actions">
      {moves.length === 0 ? (
        <Button type="text" disabled title={tooMany ?? (steps && t('noCommonStep'))}>
          {t('status')}
        </Button>
      ) : (
        <MenuButton
          id="bulk-status"
          label={t('status')}
          items={moves.map((option) => ({ key: option.name, text: option.label, act: () => take(option) }))}
        >
          {t('status')}
        </MenuButton>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          type="text"
          disabled={action.refusal !== undefined}
          title={action.refusal}
          onClick={action.act}
        >
          {action.text}
        </Button>
      ))}
    </div>
  )
}

/** The steps that every one of them may take, and what to know before; undefined until that is known. */
function useCommonSteps(publicIds: readonly number[]): OutputOf<typeof bulkTransitions> | undefined {
  const tickets = useSettled(publicIds.join(','), 150)
  const wanted = tickets === '' ? [] : tickets.split(',').map(Number)
  const isAskable = wanted.length > 0 && wanted.length <= mostAtOnce
  return useApi(bulkTransitions, isAskable ? { tickets: wanted } : null).data
}
