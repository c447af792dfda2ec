import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { changeTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { byField, hasCode } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { TicketForm } from '../../features/create/ticket-form.tsx'
import { problemsOf, type TicketValues, valuesOf } from '../../features/create/ticket-values.ts'
import { useEditedTexts } from '../../features/ticket/edited-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote, StatePage } from '../../ui/state-page.tsx'

/** Title and description of a ticket; everything else is edited on the ticket itself. */
export function EditTicket({ publicId }: { publicId: string }) {
  const { data, error, mutate } = useApi(
    getTicket,
    { id: publicId },
    { revalidateOnFocus: false, keepPreviousData: false },
  )
  if (hasCode(error, 'not-found')) return <StatePage kind="notFound" />
  if (error && !data) return <LoadFailed error={error} retry={() => void mutate()} />
  return data ? <WhileOpen ticket={data} /> : <Skeleton lines={8} />
}

/** Who has begun goes on writing, whatever others do with the ticket meanwhile. */
function WhileOpen({ ticket }: { ticket: Ticket }) {
  const isOpen = !ticket.mergedInto && !isFinished(ticket.status) && !ticket.titleLocked
  const [hasBegun, begin] = useState(isOpen)
  if (isOpen && !hasBegun) begin(true)
  return isOpen || hasBegun ? <EditForm ticket={ticket} /> : <TakesNothing ticket={ticket} />
}

function TakesNothing({ ticket: { publicId, mergedInto, status } }: { ticket: Ticket }) {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const locked = isStaff ? t('approved') : t('begun')
  const standing = isFinished(status) ? t('finished') : locked
  const reason = mergedInto ? t('merging:banner', { publicId: mergedInto.publicId }) : standing
  return (
    <Page title={t('editTitle', { publicId })}>
      <StateNote icon="lock" title={t('notEditable')} text={reason}>
        <Link to={pathTo('ticketView', { publicId })}>{t('backToTicket')}</Link>
      </StateNote>
    </Page>
  )
}

function EditForm({ ticket }: { ticket: Ticket }) {
  const { t, language } = useTexts('create')
  const isStaff = useIsStaff()
  const navigate = useNavigate()
  const [seen] = useState(ticket)
  const { texts, isChanged, set, forget } = useEditedTexts(`edit-${ticket.publicId}`, {
    subject: ticket.subject,
    description: ticket.description,
  })
  const values: TicketValues = { ...valuesOf(seen), ...texts }
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isDone, setDone] = useState(false)
  const saving = useAction(changeTicket, {
    failure: t('errors:ticketNotUpdated'),
    refresh: ['search.', 'notification.'],
  })
  const { publicId } = ticket
  const back = () => void navigate(pathTo('ticketView', { publicId }))
  // Only after the blocker has heard that all is saved.
  useEffect(() => {
    if (isDone) void navigate(pathTo('ticketView', { publicId }))
  }, [isDone, publicId, navigate])

  const submit = async () => {
    const { subject, description } = problemsOf(values, isStaff, language)
    const found = { ...(subject && { subject }), ...(description && { description }) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const saved = await saving.run(
      { id: String(ticket.publicId), subject: values.subject, description: values.description },
      {
        seenVersion: seen.version,
        failed: (problem) => setProblems(byField(problem)),
      },
    )
    if (!saved) return
    forget()
    setDone(true)
  }
  return (
    <Page title={t('editTitle', { publicId: ticket.publicId })}>
      <TicketForm
        values={values}
        problems={problems}
        format={ticket.descriptionFormat}
        set={({ subject, description }) =>
          set({ ...(subject !== undefined && { subject }), ...(description !== undefined && { description }) })
        }
        isSaving={saving.isRunning}
        isEditing
        submit={() => void submit()}
        cancel={back}
        submitText={t('common:save')}
      />
      <LeaveDialog isChanged={isChanged && !isDone} forget={forget} />
    </Page>
  )
}
