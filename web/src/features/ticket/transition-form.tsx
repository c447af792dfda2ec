import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf } from '../../lib/dates.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FormInPlace } from '../../ui/form-in-place.tsx'
import { useBegun } from '../../ui/leave-dialog.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { Move } from './step-back.ts'
import type { Warning } from './warnings.ts'

interface Props {
  option: TransitionOption
  warnings: readonly Warning[]
  move: (move: Move) => Promise<boolean>
  isMoving: boolean
  onBook: () => void
  close: () => void
  /** Something may be said with it even where nothing has to be. */
  mayExplain?: boolean
}

/** Asks in place for what a transition needs: a date, a comment, a confirmation. */
export function TransitionForm({ option, warnings, move, isMoving, onBook, close, mayExplain = false }: Props) {
  const { t } = useTexts('ticket')
  const [day, setDay] = useState<string | null>(null)
  const { begin, leaving } = useBegun(isMoving)
  const subTickets = warnings.find((warning) => warning.kind === 'openSubTickets')
  const suspended = warnings.find((warning) => warning.kind === 'suspendedSubTickets')
  const mayFollow = subTickets || warnings.some((warning) => warning.kind === 'subTicketsToSuspend')
  const noTime = warnings.find((warning) => warning.kind === 'noWorktime')

  const sayNoTime = ({ count }: { count?: number }) =>
    count === undefined ? t('noWorktimeYet') : t('noWorktimeOn', { count })
  const submit = async (form: FormData) => {
    if (await move(moveOf(option, day, form))) close()
  }
  if (suspended)
    return <MoveBackQuestion option={option} count={suspended.count} move={move} isMoving={isMoving} close={close} />
  return (
    <FormInPlace
      className="ls-ask ls-card"
      aria-label={option.label}
      close={close}
      onSubmit={submit}
      onChange={begin()}
    >
      {leaving}
      <h2>{option.label}</h2>
      {subTickets && <p className="ls-ask-doubt">{t('openSubTickets', { count: subTickets.count })}</p>}
      {noTime && <p className="ls-ask-doubt">{sayNoTime(noTime)}</p>}
      {option.requiresDate && (
        <div className="ls-row">
          <DayField
            label={t('adjournUntil')}
            mandatory
            value={day}
            onChange={begin(setDay)}
            earliest={dayOf(new Date())}
          />
          <TimeField label={t('adjournTime')} name="time" initial="08:00" />
          <TextField
            label={t('minutesBefore')}
            name="minutes"
            type="number"
            min={0}
            max={10_000}
            placeholder="0"
            style={{ width: 110 }}
          />
          <Checkbox name="notify">{t('notifyOnResume')}</Checkbox>
        </div>
      )}
      {(option.requiresComment || option.requiresDate || mayExplain) && <ReasonField option={option} />}
      {mayFollow && (
        <Checkbox name="sub">{option.requiresDate ? t('adjournSubTickets') : t('closeSubTickets')}</Checkbox>
      )}
      <div className="ls-row ls-ask-foot">
        <Button onClick={close}>{t('common:cancel')}</Button>
        {noTime && noTime.count === undefined && <Button onClick={onBook}>{t('bookFirst')}</Button>}
        <Button type="primary" htmlType="submit" loading={isMoving} disabled={option.requiresDate && !day}>
          {noTime ? t('withoutWorktime', { label: option.label }) : option.label}
        </Button>
      </div>
    </FormInPlace>
  )
}

type QuestionProps = Pick<Props, 'option' | 'move' | 'isMoving' | 'close'> & { count: number }

/** Are suspended sub-tickets to come back with their ticket? */
function MoveBackQuestion({ option, count, move, isMoving, close }: QuestionProps) {
  const { t } = useTexts('ticket')
  const answer = async (moveBackSubTickets: boolean) => {
    if (await move({ transition: option.name, moveBackSubTickets })) close()
  }
  return (
    <section className="ls-ask ls-card" aria-label={option.label}>
      <h2>{option.label}</h2>
      <p className="ls-ask-doubt">{t('moveBackSubTickets', { count })}</p>
      <div className="ls-row ls-ask-foot">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button loading={isMoving} onClick={() => void answer(false)}>
          {t('moveBackAlone')}
        </Button>
        <Button type="primary" loading={isMoving} onClick={() => void answer(true)}>
          {t('moveBackAll')}
        </Button>
      </div>
    </section>
  )
}

function ReasonField({ option: { name, requiresComment } }: Pick<Props, 'option'>) {
  const { t } = useTexts('ticket')
  const required = name === 'write_first_response' ? t('firstResponse') : t('reason')
  return (
    <AreaField
      label={requiresComment ? required : t('reasonOptional')}
      name="comment"
      rows={3}
      required={requiresComment}
      mandatory={requiresComment}
    />
  )
}

function moveOf(option: TransitionOption, day: string | null, form: FormData): Move {
  const comment = String(form.get('comment') ?? '').trim()
  const minutes = Number(form.get('minutes') ?? 0)
  return {
    transition: option.name,
    ...(comment && { comment }),
    ...(day && { adjournDate: day, adjournTime: String(form.get('time') || '08:00') }),
    ...(minutes > 0 && { minutesBeforeResume: minutes }),
    ...(form.has('notify') && { notifyOnResume: true }),
    ...(form.has('sub') && (option.requiresDate ? { adjournSubTickets: true } : { closeSubTickets: true })),
  }
}
