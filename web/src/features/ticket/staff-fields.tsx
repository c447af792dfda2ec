import { confirmationLabels } from '@leitstand/contracts/ticket/values'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf } from '../../lib/dates.ts'
import { dueInstantOf } from '../../lib/local-times.ts'
import { optionOf, optionsIn } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LateInput, LateProgress } from '../../ui/late.tsx'
import { Moment } from '../../ui/marks.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { type ChoiceName, choiceOf, useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'
import { once } from './draft.ts'
import { Editable } from './editable.tsx'
import { groupReference } from './group-reference.ts'
import { OneOfField } from './one-of-field.tsx'
import { useTicket } from './ticket-context.tsx'
import { useChoiceField } from './use-choice-field.ts'

interface Props {
  mayEdit: boolean
}

/** What is chosen from a list, saved when it is chosen; several when the list closes. */
export function ChoiceField({ name, mayEdit }: Props & { name: ChoiceName }) {
  const { t } = useTexts('ticket')
  const { many = false, Look = NameOf } = choiceOf(name)
  const { known, own, save } = useChoiceField(name)
  const choices = { label: t(`field.${name}`), options: known.map(optionOf) }
  return (
    <Editable
      id={`field-${name}`}
      label={choices.label}
      beside={name === 'assignee' && mayEdit && <Handover />}
      value={
        <span className="ls-row">
          {own.map((one) => (
            <Look key={one.uuid} one={one} />
          ))}
          {own.length === 0 && <Look one={undefined} />}
        </span>
      }
      editor={
        mayEdit
          ? (close) =>
              many ? (
                <Many {...choices} now={own.map(uuidOf)} save={save} close={close} />
              ) : (
                <Choice {...choices} value={own.map(uuidOf)} autoFocus onClose={close} onChange={save} />
              )
          : undefined
      }
    />
  )
}

const HandoverDialog = onDemand(() => import('./handover-dialog.tsx').then((module) => module.HandoverDialog))

function Handover() {
  const { t } = useTexts('handover')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="send" iconSize={15} label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <HandoverDialog close={() => setOpen(false)} />}
    </>
  )
}

function NameOf({ one }: { one: { name: string } | undefined }) {
  return one?.name ?? '–'
}

export function ResponsibilityField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const { responsibleGroups: ownGroups = [], responsibleUsers: ownUsers = [] } = ticket
  // Whoever is no longer offered stays where they stand, until somebody takes them away.
  const groups = once([...useStaffGroups(), ...ownGroups])
  const people = once([...useEmployees(), ...ownUsers])
  const all = [...ownGroups, ...ownUsers]
  const save = (chosen: string[]) => {
    const responsibleGroups = groups.filter((one) => chosen.includes(one.uuid)).map(groupReference)
    const responsibleUsers = people.filter((one) => chosen.includes(one.uuid))
    const fields = { responsibleGroups: responsibleGroups.map(uuidOf), responsibleUsers: responsibleUsers.map(uuidOf) }
    void change(fields, { responsibleGroups, responsibleUsers })
  }
  const names = all.map((one) => one.name).join(', ')
  return (
    <Editable
      label={t('field.responsibility')}
      value={names ? `${names}${ticket.responsibilityInherited ? ` (${t('inherited')})` : ''}` : '–'}
      editor={
        mayEdit
          ? (close) => (
              <Many
                label={t('field.responsibility')}
                now={all.map(uuidOf)}
                options={[...groups, ...people].map(optionOf)}
                save={save}
                close={close}
              />
            )
          : undefined
      }
    />
  )
}

export function DueField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const save = (day: string | null) => {
    const dueAt = day ? dueInstantOf(day) : null
    void change({ dueAt }, { dueAt })
  }
  return (
    <Editable
      label={t('field.dueAt')}
      value={ticket.dueAt ? <Moment at={ticket.dueAt} /> : '–'}
      editor={
        mayEdit
          ? (close) => (
              <DayField
                label={t('field.dueAt')}
                bare
                autoFocus
                onClose={close}
                value={ticket.dueAt ? dayOf(ticket.dueAt) : null}
                onChange={(day) => {
                  save(day)
                  close()
                }}
              />
            )
          : undefined
      }
    />
  )
}

const AdjournForm = onDemand(() => import('./adjourn-form.tsx').then((module) => module.AdjournForm))

/** Until when it is suspended; staff also see who is told of its resuming, and when. */
export function AdjournField({ resumesAt, mayEdit }: Props & { resumesAt: string }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const { minutesBeforeResume: minutes, notifyOnResume } = ticket
  return (
    <Editable
      label={t('field.adjournDate')}
      value={
        <span className="ls-stacked">
          <Moment at={resumesAt} />
          {isStaff && minutes !== null && minutes > 0 && <small>{t('announcedBefore', { minutes })}</small>}
          {isStaff && notifyOnResume && <small>{t('resumingTold')}</small>}
        </span>
      }
      editor={mayEdit ? (close) => <AdjournForm close={close} /> : undefined}
    />
  )
}

/** Ticked by hand, whatever its state: so far those above it wait for it (AMB-093). */
export function DoneField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  return (
    <Editable
      label={t('field.done')}
      value={
        <Checkbox
          aria-label={t('field.done')}
          checked={ticket.done}
          disabled={!mayEdit}
          onChange={({ target: { checked: done } }) => void change({ done }, { done })}
        />
      }
    />
  )
}

/** Whether the customer hears by mail that the ticket is there. */
export function ConfirmationField({ mayEdit }: Props) {
  const { t, language } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const { sendConfirmationEmailOption: option = 'user_default' } = ticket
  return (
    <OneOfField
      label={t('field.sendConfirmationEmailOption')}
      value={option}
      look={confirmationLabels[option][language]}
      options={optionsIn(confirmationLabels, language)}
      mayEdit={mayEdit}
      save={(chosen) => void change({ sendConfirmationEmailOption: chosen }, { sendConfirmationEmailOption: chosen })}
    />
  )
}

const executionTimes = ['now', 'business_hours'] as const

export function ExecutionTimeField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  return (
    <OneOfField
      label={t('field.executionTime')}
      value={ticket.executionTime}
      look={t(`executionTimes.${ticket.executionTime}`)}
      options={executionTimes.map((value) => ({ value, label: t(`executionTimes.${value}`) }))}
      mayEdit={mayEdit}
      save={(executionTime) => void change({ executionTime }, { executionTime })}
    />
  )
}

export function ProgressField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const save = (text: string) => {
    const manualProgress = text === '' ? null : Math.max(0, Math.min(100, Math.round(Number(text))))
    if (manualProgress !== ticket.manualProgress)
      void change({ manualProgress }, { manualProgress, progress: manualProgress ?? 0 })
  }
  return (
    <Editable
      label={t('field.manualProgress')}
      value={<LateProgress percent={ticket.progress} size={{ width: 120 }} aria-label={t('field.manualProgress')} />}
      editor={
        mayEdit
          ? (close) => (
              <LateInput
                type="number"
                min={0}
                max={100}
                autoFocus
                aria-label={t('field.manualProgress')}
                defaultValue={ticket.manualProgress ?? ''}
                onBlur={(event) => {
                  save(event.target.value)
                  close()
                }}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              />
            )
          : undefined
      }
    />
  )
}

interface ManyProps {
  label: string
  now: string[]
  options: { value: string; label: string }[]
  save: (chosen: string[]) => void
  close: () => void
}

/** Several choices are saved together when the list closes; what others chose meanwhile stays. */
function Many({ label, now, options, save, close }: ManyProps) {
  const [first] = useState(now)
  const [chosen, setChosen] = useState(now)
  const leave = () => {
    const added = chosen.filter((one) => !first.includes(one))
    const dropped = first.filter((one) => !chosen.includes(one))
    const kept = now.filter((one) => !dropped.includes(one) && !added.includes(one))
    if (added.length + dropped.length > 0) save([...kept, ...added])
    close()
  }
  return <Choice label={label} many autoFocus value={chosen} options={options} onChange={setChosen} onClose={leave} />
}

function uuidOf(one: { uuid: string }): string {
  return one.uuid
}
