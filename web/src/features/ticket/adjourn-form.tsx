import { phrase } from '@leitstand/contracts/problems'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { violations } from '@leitstand/contracts/violations'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf } from '../../lib/dates.ts'
import { instantOf } from '../../lib/local-times.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useTicket } from './ticket-context.tsx'

/** When a suspended ticket goes on, how long before this is announced, and whether its watchers are told. */
export function AdjournForm({ close }: { close: () => void }) {
  const { t, language } = useTexts('ticket')
  const { ticket: now, change } = useTicket()
  // What somebody else changes meanwhile of the rest is not overwritten.
  const [ticket] = useState(now)
  const [day, setDay] = useState(ticket.adjournDate)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { adjournTime, minutesBeforeResume, notifyOnResume } = ticket

  const submit = async (form: FormData) => {
    const wanted = changesOf(ticket, day, form)
    if (isPast(ticket, wanted)) return setProblem(phrase(violations['adjourn-in-past'], language))
    setSaving(true)
    const isSaved = Object.keys(wanted).length === 0 || (await change(wanted, wanted))
    setSaving(false)
    if (isSaved) close()
  }
  return (
    <Form aria-label={t('field.adjournDate')} onSubmit={submit} onChange={() => setProblem(undefined)}>
      <DayField
        label={t('adjournUntil')}
        mandatory
        problem={problem}
        value={day}
        earliest={dayOf(new Date())}
        onChange={(next) => {
          setProblem(undefined)
          if (next) setDay(next)
        }}
      />
      <TimeField label={t('adjournTime')} name="time" initial={adjournTime ?? '08:00'} />
      <TextField
        label={t('minutesBefore')}
        name="minutes"
        type="number"
        min={0}
        max={10_000}
        placeholder="0"
        defaultValue={minutesBeforeResume ?? ''}
      />
      <Checkbox name="notify" defaultChecked={notifyOnResume}>
        {t('notifyOnResume')}
      </Checkbox>
      <FormButtons isSaving={isSaving} close={close} />
    </Form>
  )
}

type Suspension = Pick<Ticket, 'adjournDate' | 'adjournTime' | 'minutesBeforeResume' | 'notifyOnResume'>

/** Of the suspension, what is written differently. */
function changesOf(ticket: Suspension, day: string | null, form: FormData): Partial<Suspension> {
  const time = String(form.get('time'))
  const minutes = Number(form.get('minutes') ?? 0) || null
  const notifyOnResume = form.has('notify')
  return {
    ...(day !== ticket.adjournDate && { adjournDate: day }),
    ...(time !== ticket.adjournTime && { adjournTime: time }),
    ...(minutes !== (ticket.minutesBeforeResume || null) && { minutesBeforeResume: minutes }),
    ...(notifyOnResume !== ticket.notifyOnResume && { notifyOnResume }),
  }
}

/** What is announced and to whom can be changed to the end, also while it is about to go on. */
function isPast(ticket: Suspension, { adjournDate, adjournTime }: Partial<Suspension>): boolean {
  if (adjournDate === undefined && adjournTime === undefined) return false
  const day = adjournDate ?? ticket.adjournDate
  const time = adjournTime ?? ticket.adjournTime ?? '08:00'
  return day !== null && Date.parse(instantOf(day, time) ?? '') <= Date.now()
}
