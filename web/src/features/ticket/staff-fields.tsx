import { groupRef, userRef } from '@leitstand/contracts/common'
import { filterGroups, listMentionable } from '@leitstand/contracts/identity/requests'
import { labels } from '@leitstand/contracts/ticket/resources'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf, dueInstantOf } from '../../lib/dates.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Avatar, Moment } from '../../ui/marks.tsx'
import { LabelTag } from '../../ui/tag.tsx'
import { Editable } from './editable.tsx'
import { useTicket } from './ticket-context.tsx'

interface Props {
  mayEdit: boolean
}

function usePeople() {
  const found = useApi(listMentionable, {}).data?.items ?? []
  return [...new Map(found.flatMap(({ users }) => users).map((user) => [user.uuid, user])).values()]
}

const optionOf = (one: { uuid: string; name: string }) => ({ value: one.uuid, label: one.name })

export function AssigneeField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const people = usePeople()
  const choose = ([uuid]: string[]) => {
    const person = people.find((one) => one.uuid === uuid)
    void change({ assignee: uuid ?? null }, { assignee: person ? userRef(person.uuid, person.name) : null })
  }
  return (
    <Editable
      id="field-assignee"
      label={t('field.assignee')}
      value={
        <>
          <Avatar person={ticket.assignee} size={20} /> {ticket.assignee?.name ?? t('common:nobody')}
        </>
      }
      editor={
        mayEdit
          ? (close) => (
              <Choice
                label={t('field.assignee')}
                value={ticket.assignee ? [ticket.assignee.uuid] : []}
                options={people.map(optionOf)}
                autoFocus
                onClose={close}
                onChange={choose}
              />
            )
          : undefined
      }
    />
  )
}

export function ResponsibilityField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const people = usePeople()
  const groups = (useApi(filterGroups, {}).data?.items ?? []).filter((group) => !group.customerGroup)
  const all = [...(ticket.responsibleGroups ?? []), ...(ticket.responsibleUsers ?? [])]
  const save = (chosen: string[]) => {
    const responsibleGroups = groups
      .filter((one) => chosen.includes(one.uuid))
      .map((one) => groupRef(one.uuid, one.name))
    const responsibleUsers = people.filter((one) => chosen.includes(one.uuid)).map((one) => userRef(one.uuid, one.name))
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
                initial={all.map(uuidOf)}
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

export function LabelsField({ mayEdit }: Props) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const known = useApi(labels.requests.list, { pagination: 'false' }).data?.items ?? []
  const save = (chosen: string[]) => {
    const shown = known.filter((label) => chosen.includes(label.uuid))
    void change({ labels: chosen }, { labels: shown })
  }
  const own = ticket.labels ?? []
  const shown = own.map((label) => <LabelTag key={label.uuid} label={label} />)
  return (
    <Editable
      label={t('field.labels')}
      value={shown.length > 0 ? <span className="ls-row">{shown}</span> : '–'}
      editor={
        mayEdit
          ? (close) => (
              <Many
                label={t('field.labels')}
                initial={own.map(uuidOf)}
                options={known.map(optionOf)}
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
                hideLabel
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
      value={
        <span className="ls-row">
          <progress className="ls-bar" value={ticket.progress} max={100} aria-label={t('field.manualProgress')} />{' '}
          {ticket.progress} %
        </span>
      }
      editor={
        mayEdit
          ? (close) => (
              <input
                className="ls-input"
                type="number"
                min={0}
                max={100}
                // biome-ignore lint/a11y/noAutofocus: the person has just asked for this editor
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
  initial: string[]
  options: { value: string; label: string }[]
  save: (chosen: string[]) => void
  close: () => void
}

/** Several choices are saved together when the list closes. */
function Many({ label, initial, options, save, close }: ManyProps) {
  const [chosen, setChosen] = useState(initial)
  const leave = () => {
    if (chosen.join() !== initial.join()) save(chosen)
    close()
  }
  return <Choice label={label} many autoFocus value={chosen} options={options} onChange={setChosen} onClose={leave} />
}

function uuidOf(one: { uuid: string }): string {
  return one.uuid
}
