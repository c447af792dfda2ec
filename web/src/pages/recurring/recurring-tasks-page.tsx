import { type RecurringTask, recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldSpec, ResourceConfig, ValuesOf } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { MetadataValues } from '../../features/recurring/metadata-values.tsx'
import { CustomerUserField, TypeField, typeNameOf } from '../../features/recurring/own-fields.tsx'
import { recurrenceWords, type Schedule } from '../../features/recurring/recurrence-words.ts'
import { StartField } from '../../features/recurring/start-field.tsx'
import { NextDate, TaskState } from '../../features/recurring/task-tags.tsx'
import { UpcomingDates } from '../../features/recurring/upcoming-dates.tsx'
import { useTaskFiles } from '../../features/recurring/use-task-files.ts'
import { useTaskOptions } from '../../features/recurring/use-task-options.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { instantOf, localOf } from '../../lib/local-times.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CustomerMark } from '../../ui/marks.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'

type Config = ResourceConfig<typeof recurringTasks>
type Filter = NonNullable<Config['filters']>[number]
type Values = ValuesOf<typeof recurringTasks>
const isMain = (values: Values) => !values.parent
const isOnWeekday = (values: Values) => isMain(values) && values.auxiliary === 'nth_weekday'

const routes = {
  overview: 'recurringTasks',
  create: 'recurringTaskCreate',
  edit: 'recurringTaskEdit',
  view: 'recurringTaskView',
} as const

/** Recurring tasks: the overview, and the form at its own address. */
export function Component() {
  const { t } = useTexts('recurring')
  const [query] = useSearchParams()
  const [initialStart] = useState(tomorrowAtEight)
  const fields = useTaskFields()
  const parent = query.get('parent')
  const config: ResourceConfig<typeof recurringTasks> = {
    resource: recurringTasks,
    title: t('title'),
    createText: parent ? t('createSubTask') : t('create'),
    createFailed: t('createFailed'),
    saveFailed: t('saveFailed'),
    deleteText: () => t('deleteText'),
    emptyText: t('nothingYet'),
    routes,
    named: { by: 'subject', label: t('subject') },
    searchBy: 'q',
    searchText: t('search'),
    nameSort: 'subject',
    kinds: {
      label: t('kind'),
      entries: [
        { name: 'all', text: t('kinds.all'), ask: {} },
        { name: 'mine', text: t('kinds.mine'), ask: { variant: 'mine' } },
        { name: 'relevant', text: t('kinds.relevant'), ask: { variant: 'relevant' } },
      ],
    },
    filters: [
      shown('inactive', t('showInactive'), { active: '1' }),
      shown('subTasks', t('showSubTasks'), { subTasks: '0' }),
    ],
    headActions: <CalendarLink />,
    columns: [
      { name: 'recurrence', label: t('recurrence'), show: (row) => <Recurrence task={row} /> },
      { name: 'due', label: t('due'), sort: 'nextGenerationAt', show: (row) => <NextDate at={row.nextGenerationAt} /> },
      { name: 'customer', label: t('customer'), show: (row) => <Customer task={row} /> },
      { name: 'responsible', label: t('responsible'), show: (row) => responsibleFor(row) },
      { name: 'tickets', label: t('tickets'), show: (row) => t('openTickets', { count: row.openTicketCount }) },
      { name: 'state', label: t('state'), show: (row) => <TaskState task={row} /> },
    ],
    fields,
    initial: {
      subject: '',
      description: '',
      parent,
      type: parent ? 'sub_ticket' : null,
      customer: null,
      customerUser: null,
      internal: null,
      template: null,
      priority: 'medium',
      startAt: initialStart,
      timeframe: 'month',
      auxiliary: 'same_day',
      ordinal: null,
      weekday: null,
      active: true,
      assignee: null,
      responsibleGroups: [],
      responsibleUsers: [],
      labels: [],
      metadataValues: [],
    },
    files: useTaskFiles(),
    preview: (values) => <Preview values={values} />,
  }
  return <ResourcePage config={config} />
}

function CalendarLink() {
  const { t } = useTexts('recurring')
  return (
    <LinkButton to={pathTo('recurringTaskCalendar')}>
      <Icon name="clock" size={15} /> {t('calendar')}
    </LinkButton>
  )
}

/** An option that shows more; without it the list is asked for less. */
function shown(name: string, label: string, less: ReturnType<Filter['ask']>): Filter {
  return {
    name,
    label,
    ask: (value) => (value === '1' ? {} : less),
    render: (value, change) => <Shown label={label} value={value} change={change} />,
  }
}

/** Ticked at once; the address follows a moment later. */
function Shown({ label, value, change }: { label: string; value: string; change: (value: string) => void }) {
  const [isOn, setOn] = useState(value === '1')
  useEffect(() => setOn(value === '1'), [value])
  return (
    <Checkbox
      checked={isOn}
      onChange={(event) => {
        setOn(event.target.checked)
        change(event.target.checked ? '1' : '')
      }}
    >
      {label}
    </Checkbox>
  )
}

function Recurrence({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  if (task.parent) return t('subTaskOf', { name: task.parent.subject })
  return recurrenceWords(task, t)
}

function Customer({ task }: { task: RecurringTask }) {
  return task.customer ? <CustomerMark customer={task.customer} /> : '–'
}

function responsibleFor(task: RecurringTask): string {
  const names = [task.assignee, ...task.responsibleGroups, ...task.responsibleUsers].flatMap((one) => one?.name ?? [])
  return [...new Set(names)].join(', ') || '–'
}

function Preview({ values }: { values: Values }) {
  const { t } = useTexts('recurring')
  if (!isMain(values)) return <p>{t('goesWithMain')}</p>
  const { startAt, timeframe, auxiliary = 'same_day', ordinal = null, weekday = null } = values
  if (!startAt || !timeframe) return '–'
  const isWhole = auxiliary !== 'nth_weekday' || (ordinal && weekday)
  if (!isWhole) return '–'
  const schedule: Schedule = { startAt, timeframe, auxiliary, ordinal, weekday }
  return (
    <>
      <p>{recurrenceWords(schedule, t)}</p>
      <UpcomingDates schedule={schedule} />
    </>
  )
}

function tomorrowAtEight(): string | null {
  const { day } = localOf(new Date(Date.now() + 86_400_000).toISOString())
  return instantOf(day, '08:00')
}

function useTaskFields(): FieldSpec<Values>[] {
  const { t } = useTexts('recurring')
  const options = useTaskOptions()
  const groups = {
    name: 'responsibleGroups',
    label: t('responsibleGroups'),
    kind: 'many',
    options: options.staffGroups,
  } as const
  return [
    { name: 'subject', section: t('what'), label: t('subject'), kind: 'text', required: true },
    { name: 'description', label: t('description'), kind: 'formattedText', rows: 8 },
    {
      name: 'type',
      label: t('type'),
      kind: 'own',
      render: (value, change, values) => <TypeField value={value} change={change} mayBeOpen={isMain(values)} />,
    },
    { name: 'template', label: t('template'), kind: 'one', options: options.templates },
    {
      name: 'metadataValues',
      label: t('metadata'),
      // Only they bring fields along.
      when: ({ template, type }) => Boolean(template) || typeNameOf(type) !== null,
      kind: 'own',
      render: (value, change, values) => (
        <MetadataValues
          value={value ?? []}
          change={change}
          template={values.template ?? null}
          type={typeNameOf(values.type)}
        />
      ),
    },
    { name: 'priority', label: t('priority'), kind: 'one', required: true, options: options.priorities },
    { name: 'labels', label: t('labels'), kind: 'many', options: options.labels },
    ...useScheduleFields(options),
    { name: 'active', label: t('isActive'), help: t('isActiveHelp'), kind: 'flag' },
    {
      name: 'customer',
      section: t('who'),
      label: t('customer'),
      help: `${t('customerHelp')} ${t('errors:dataProtection')}`,
      when: isMain,
      clears: { customerUser: null },
      kind: 'own',
      render: (value, change) => (
        <GroupPicker
          kind="customer"
          label={t('customer')}
          value={value ? [value] : []}
          onChange={([customer]) => change(customer ?? null)}
        />
      ),
    },
    {
      name: 'customerUser',
      label: t('customerUser'),
      when: (values) => isMain(values) && Boolean(values.customer),
      kind: 'own',
      render: (value, change, values) => (
        <CustomerUserField customer={String(values.customer)} value={value} change={change} />
      ),
    },
    { name: 'internal', label: t('internal'), when: (values) => Boolean(values.customer), kind: 'flag' },
    { name: 'assignee', label: t('assignee'), help: t('assigneeHelp'), kind: 'one', options: options.employees },
    { ...groups, help: t('responsibleHelp'), when: isMain },
    { ...groups, help: t('responsibleHelpOfSub'), when: (values) => !isMain(values) },
    { name: 'responsibleUsers', label: t('responsibleUsers'), kind: 'many', options: options.employees },
  ]
}

function useScheduleFields(options: ReturnType<typeof useTaskOptions>): FieldSpec<Values>[] {
  const { t } = useTexts('recurring')
  return [
    {
      name: 'startAt',
      section: t('schedule'),
      label: t('start'),
      help: t('startHelp'),
      when: isMain,
      kind: 'own',
      render: (value, change) => <StartField value={value === null ? null : String(value)} change={change} />,
    },
    {
      name: 'timeframe',
      label: t('timeframe'),
      when: isMain,
      kind: 'one',
      required: true,
      options: options.timeframes,
    },
    {
      name: 'auxiliary',
      label: t('auxiliary'),
      help: t('auxiliaryHelp'),
      when: isMain,
      kind: 'one',
      required: true,
      options: options.auxiliaries,
    },
    {
      name: 'ordinal',
      label: t('ordinal'),
      when: isOnWeekday,
      kind: 'one',
      required: true,
      options: options.ordinals,
    },
    {
      name: 'weekday',
      label: t('weekday'),
      when: isOnWeekday,
      kind: 'one',
      required: true,
      options: options.weekdays,
    },
  ]
}
