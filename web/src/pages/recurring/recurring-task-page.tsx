import { type RecurringTask, recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { Button } from 'antd'
import { Fragment } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { recurrenceWords } from '../../features/recurring/recurrence-words.ts'
import { SubTasksPanel } from '../../features/recurring/sub-tasks-panel.tsx'
import { TaskFilesPanel } from '../../features/recurring/task-files-panel.tsx'
import { TaskLinksPanel } from '../../features/recurring/task-links-panel.tsx'
import { FailureNote, NextDate, TaskState } from '../../features/recurring/task-tags.tsx'
import { TicketsPanel } from '../../features/recurring/tickets-panel.tsx'
import { UpcomingDates } from '../../features/recurring/upcoming-dates.tsx'
import { useActivation } from '../../features/recurring/use-activation.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { CustomerMark, Moment, PriorityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import '../../ui/panels.css'
import { fieldName, useMetadataText } from '../../ui/metadata-field.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { LabelTag, Tag } from '../../ui/tag.tsx'

/** A recurring task with all that hangs on it. */
export function Component() {
  const { uuid = '' } = useParams()
  const reading = useApi(recurringTasks.requests.get, { uuid }, { keepPreviousData: false })
  const task = reading.data as RecurringTask | undefined
  if (reading.error?.status === 404) return <StatePage kind="notFound" />
  if (!task) return <Loading isPage error={reading.error} retry={reading.mutate} lines={8} />
  return (
    <main className="ls-page">
      <title>{`${task.subject} · Leitstand`}</title>
      <Head task={task} />
      <FailureNote failure={task.generationFailure} />
      <div className="ls-panels">
        <div className="ls-column">
          <Description task={task} />
          <SubTasksPanel task={task} />
          <TaskFilesPanel task={task} />
          <TaskLinksPanel task={task} />
        </div>
        <div className="ls-column">
          <Facts task={task} />
          <TicketsPanel task={task} />
          <Upcoming task={task} />
        </div>
      </div>
    </main>
  )
}

function Head({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const { switchTo, isRunning } = useActivation(task)
  return (
    <>
      <header className="ls-page-head">
        <h1>{task.subject}</h1>
        <TaskState task={task} />
        <Button loading={isRunning} onClick={() => void switchTo(!task.active)}>
          {task.active ? t('deactivate') : t('activate')}
        </Button>
        <LinkButton to={pathTo('recurringTaskEdit', { uuid: task.uuid })}>
          <Icon name="edit" size={15} /> {t('common:edit')}
        </LinkButton>
        <DeleteTask task={task} />
      </header>
      {task.parent && (
        <p>
          <Link to={pathTo('recurringTaskView', { uuid: task.parent.uuid })}>
            {t('subTaskOf', { name: task.parent.subject })}
          </Link>
        </p>
      )}
    </>
  )
}

function DeleteTask({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const navigate = useNavigate()
  const deleting = useAction(recurringTasks.requests.delete, { failure: t('admin:deleteFailed') })
  const remove = async () => {
    const gone = await deleting.run({ uuid: task.uuid })
    if (gone !== null) return
    void navigate(task.parent ? pathTo('recurringTaskView', { uuid: task.parent.uuid }) : pathTo('recurringTasks'))
  }
  return (
    <DeleteButton
      title={t('deleteTitle', { name: task.subject })}
      text={t('deleteText')}
      isRunning={deleting.isRunning}
      onDelete={() => void remove()}
    />
  )
}

function Description({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  return (
    <Panel title={t('description')}>
      {task.description ? <Markdown text={task.description} /> : <p className="ls-faint">{t('noDescription')}</p>}
    </Panel>
  )
}

function Facts({ task }: { task: RecurringTask }) {
  const { t, language } = useTexts('recurring')
  const textOf = useMetadataText()
  const people = [...task.responsibleGroups, ...task.responsibleUsers].map(({ name }) => name)
  return (
    <Panel title={t('facts')}>
      <dl className="ls-facts">
        <dt>{t('recurrence')}</dt>
        <dd>{recurrenceWords(task, t)}</dd>
        <dt>{t('due')}</dt>
        <dd>
          <NextDate at={task.nextGenerationAt} />
        </dd>
        <dt>{t('lastGeneration')}</dt>
        <dd>{task.lastGenerationAt ? <Moment at={task.lastGenerationAt} /> : '–'}</dd>
        <dt>{t('start')}</dt>
        <dd>
          <Moment at={task.startAt} />
        </dd>
        <dt>{t('customer')}</dt>
        <dd className="ls-row">
          {task.customer ? <CustomerMark customer={task.customer} /> : '–'}
          {task.customerUser?.name}
          {task.internal && <Tag tone="violet">{t('common:internal')}</Tag>}
        </dd>
        <dt>{t('type')}</dt>
        <dd>{`${task.type.label} (${task.project.label})`}</dd>
        <dt>{t('template')}</dt>
        <dd>{task.template?.name ?? '–'}</dd>
        {task.metadataValues.map(({ uuid, field, value }) => (
          <Fragment key={uuid}>
            <dt>{fieldName(field, language)}</dt>
            <dd>{textOf(field, value)}</dd>
          </Fragment>
        ))}
        <dt>{t('priority')}</dt>
        <dd>
          <PriorityMark priority={task.priority} />
        </dd>
        <dt>{t('assignee')}</dt>
        <dd>{task.assignee?.name ?? '–'}</dd>
        <dt>{t('responsible')}</dt>
        <dd>{people.join(', ') || '–'}</dd>
        <dt>{t('labels')}</dt>
        <dd className="ls-row">
          {task.labels.length === 0 && '–'}
          {task.labels.map((label) => (
            <LabelTag key={label.uuid} label={label} />
          ))}
        </dd>
        <dt>{t('createdBy')}</dt>
        <dd>
          {task.createdBy.name}, <Moment at={task.createdAt} />
        </dd>
      </dl>
      {task.mainTask && <p className="ls-faint">{t('goesWithMain')}</p>}
    </Panel>
  )
}

function Upcoming({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  if (!task.nextGenerationAt) return null
  return (
    <Panel title={t('upcoming')}>
      <UpcomingDates schedule={task} />
    </Panel>
  )
}
