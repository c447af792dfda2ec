import { type Priority, priorities } from '@leitstand/contracts/common'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import {
  isFinished,
  mayBeIn,
  type ProjectName,
  projects,
  reclassifiable,
  type TypeName,
  ticketTypes,
  typesForGood,
} from '@leitstand/contracts/workflow/states'
import { Link } from 'react-router'
import { useIsStaff, useMayHandle } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { instantOf } from '../../lib/local-times.ts'
import { optionsIn } from '../../lib/options.ts'
import { pathTo } from '../../lib/paths.ts'
import { Avatar, Moment, PriorityMark } from '../../ui/marks.tsx'
import { choiceNames } from '../../ui/ticket-choices.tsx'
import { CustomerField } from './customer-field.tsx'
import { Editable } from './editable.tsx'
import { isForStaffAlone } from './for-staff-alone.ts'
import { ImsFields } from './ims-fields.tsx'
import { MetadataRows } from './metadata-rows.tsx'
import { OneOfField } from './one-of-field.tsx'
import {
  AdjournField,
  ChoiceField,
  ConfirmationField,
  DoneField,
  DueField,
  ExecutionTimeField,
  ProgressField,
  ResponsibilityField,
} from './staff-fields.tsx'
import { useTicket } from './ticket-context.tsx'

/** What the ticket is about, who has to do with it, when. Everything is changed where it stands. */
export function Details() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const mayEdit = useMayEdit(ticket)
  const resumesAt = ticket.adjournDate && instantOf(ticket.adjournDate, ticket.adjournTime ?? '08:00')
  return (
    <dl className="ls-details">
      {isStaff && <ChoiceField name="assignee" mayEdit={mayEdit} />}
      <CustomerField mayEdit={mayEdit && isStaff} />
      {ticket.customerUser && (
        <Editable
          label={t('field.customerUser')}
          value={
            <>
              <Avatar person={ticket.customerUser} size={20} /> {ticket.customerUser.name}
            </>
          }
        />
      )}
      {ticket.priority && <PriorityField priority={ticket.priority} mayEdit={mayEdit} />}
      <MetadataRows mayEdit={mayEdit} />
      {isStaff && <StaffFields mayEdit={mayEdit} />}
      <TypeField mayEdit={mayEdit} />
      <ProjectField mayEdit={mayEdit} />
      <Editable label={t('field.createdAt')} value={<Moment at={ticket.createdAt} />} />
      {ticket.recurringTask && (
        <Editable
          label={t('field.recurringTask')}
          value={
            <Link to={pathTo('recurringTaskView', { uuid: ticket.recurringTask.uuid })}>
              {ticket.recurringTask.subject}
            </Link>
          }
        />
      )}
      <Editable label={t('field.author')} value={ticket.author.name} />
      <Editable label={t('field.updatedAt')} value={<Moment at={ticket.updatedAt} />} />
      {resumesAt && <AdjournField resumesAt={resumesAt} mayEdit={mayEdit && isStaff} />}
      {ticket.ticketContext && (
        <Editable
          label={t('field.ticketContext')}
          value={[t(`login:${ticket.ticketContext.origin}`), ticket.ticketContext.publicId].filter(Boolean).join(', ')}
        />
      )}
      {ticket.originEmail && <Editable label={t('field.originEmail')} value={ticket.originEmail.from} />}
    </dl>
  )
}

function useMayEdit({ status, type }: Ticket): boolean {
  const mayHandle = useMayHandle()
  return !isFinished(status) && mayHandle(type.name as TypeName)
}

function StaffFields({ mayEdit }: { mayEdit: boolean }) {
  const { ticket } = useTicket()
  return (
    <>
      {ticket.parent && <DoneField mayEdit={mayEdit} />}
      <DueField mayEdit={mayEdit} />
      <ResponsibilityField mayEdit={mayEdit} />
      {choiceNames
        .filter((name) => name !== 'assignee')
        .map((name) => (
          <ChoiceField key={name} name={name} mayEdit={mayEdit} />
        ))}
      <ExecutionTimeField mayEdit={mayEdit} />
      <ProgressField mayEdit={mayEdit} />
      {!isForStaffAlone(ticket) && <ConfirmationField mayEdit={mayEdit} />}
    </>
  )
}

function PriorityField({ priority, mayEdit }: { priority: Priority; mayEdit: boolean }) {
  const { t } = useTexts('ticket')
  const { change } = useTicket()
  return (
    <OneOfField
      label={t('field.priority')}
      value={priority}
      look={<PriorityMark priority={priority} />}
      options={priorities.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
      mayEdit={mayEdit}
      save={(chosen) => void change({ priority: chosen }, { priority: chosen })}
    />
  )
}

function TypeField({ mayEdit }: { mayEdit: boolean }) {
  const { t, language } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const { type } = ticket
  const isStaff = useIsStaff()
  const mayHandle = useMayHandle()
  const isForGood = (name: string) => typesForGood.some((one) => one === name)
  return (
    <OneOfField
      label={t('field.type')}
      value={type.name}
      look={ticketTypes[type.name as TypeName]?.[language] ?? type.label}
      options={optionsIn(ticketTypes, language).filter(({ value }) => !isForGood(value) && mayHandle(value))}
      mayEdit={mayEdit && isStaff && reclassifiable.includes(ticket.status) && !isForGood(type.name)}
      save={(name) => void change({ type: name }, { type: { ...type, name, label: name } })}
    />
  )
}

/** Staff see it; most types have one project alone, which follows from them. */
function ProjectField({ mayEdit }: { mayEdit: boolean }) {
  const { t, language } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const { type, project } = ticket
  if (!useIsStaff()) return null
  const allowed = optionsIn(projects, language).filter(({ value }) => mayBeIn(value, type.name as TypeName))
  return (
    <>
      <OneOfField
        label={t('field.project')}
        value={project.name}
        look={projects[project.name as ProjectName]?.[language] ?? project.label}
        options={allowed}
        mayEdit={mayEdit && allowed.length > 1 && reclassifiable.includes(ticket.status)}
        save={(name) => void change({ project: name }, { project: { ...project, name, label: name } })}
      />
      <ImsFields mayEdit={mayEdit} />
    </>
  )
}
