import { channels } from '@leitstand/contracts/notification/requests'
import { businessHourModes, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { templates } from '@leitstand/contracts/ticket/resources'
import { isFinished, type Status, states } from '@leitstand/contracts/workflow/states'
import { useWholeList } from '../../api/use-further-pages.ts'
import { ConditionsField } from '../../features/admin/conditions-field.tsx'
import { DuePreview } from '../../features/admin/due-preview.tsx'
import { MinutesField } from '../../features/admin/minutes-field.tsx'
import { promisedTimes } from '../../features/admin/promised-times.ts'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { RowsField } from '../../features/admin/rows-field.tsx'
import { SlaAssignment } from '../../features/admin/sla-assignment.tsx'
import { SlaBadge, usualSlaIcon } from '../../features/admin/sla-badge.tsx'
import { SlaNotifications } from '../../features/admin/sla-notifications.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { optionOf, optionsOf } from '../../lib/options.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'
import { SelectField } from '../../ui/select-field.tsx'

interface ResponseTime {
  type: string
  minutes: number
}

const colours = { iconColour: '#0b6661', textColour: '#0b2d4f' }

export function Component() {
  const { t } = useTexts('admin')
  const config: Config = {
    resource: serviceLevelAgreements,
    title: t('slas.title'),
    createText: t('slas.create'),
    createFailed: t('slas.failed'),
    emptyText: t('admin:empty.slas'),
    routes: { overview: 'adminSlas', create: 'adminSlaCreate', edit: 'adminSlaEdit' },
    columns: [
      { name: 'preview', label: t('preview'), show: (row) => <SlaBadge {...row} /> },
      {
        name: 'responseTimes',
        label: t('slas.responseTimes'),
        show: (row) =>
          promisedTimes(row)
            .map((time) => formatDuration(time.minutes))
            .join(' · '),
      },
      {
        name: 'userGroups',
        label: t('slas.userGroups'),
        show: (row) => row.userGroups.map(({ name }) => name).join(', '),
      },
    ],
    fields: useSlaFields(),
    initial: {
      name: '',
      description: '',
      responseTimes: [{ type: 'main', minutes: 240 }],
      firstResponseTime: null,
      userGroups: [],
      conditions: [],
      templates: [],
      channels: [],
      notifications: [],
      pauseStates: [],
      resolutionTime: null,
      includeHolidays: false,
      includeSecondaryTime: false,
      icon: null,
      ...colours,
    },
    preview: (values) => (
      <>
        <SlaBadge icon={null} {...colours} {...values} name={values.name || t('name')} />
        <DuePreview terms={values} />
      </>
    ),
    rowActions: (row) => (
      <LinkButton
        type="text"
        icon={<Icon name="eye" size={16} />}
        aria-label={t('slas.previewOf', { name: row.name })}
        to={pathTo('adminSlaPreview', { uuid: row.uuid })}
      />
    ),
    bulk: (selected, clear) => <SlaAssignment slas={selected} done={clear} />,
  }
  return <ResourcePage config={config} />
}

type Config = ResourceConfig<typeof serviceLevelAgreements>

function useSlaFields(): Config['fields'] {
  const { t } = useTexts('admin')
  const { ways, kinds } = useChoices()
  const pauseOptions = usePauseOptions()
  return [
    { name: 'name', label: t('name'), kind: 'text', required: true },
    { name: 'description', label: t('description'), kind: 'longText' },
    {
      name: 'responseTimes',
      label: t('slas.responseTimes'),
      help: t('slas.responseHelp'),
      kind: 'own',
      render: (value, change) => <ResponseTimes value={value} change={change} />,
    },
    {
      name: 'firstResponseTime',
      label: t('slas.firstResponseTime'),
      help: t('slas.firstResponseHelp'),
      kind: 'own',
      when: ({ firstResponseTime }) => typeof firstResponseTime === 'number',
      render: (minutes) => <span>{formatDuration(minutes ?? 0)}</span>,
    },
    {
      name: 'resolutionTime',
      label: t('slas.resolutionTime'),
      help: t('slas.resolutionHelp'),
      kind: 'number',
      unit: 'min',
    },
    {
      name: 'userGroups',
      label: t('slas.userGroups'),
      kind: 'own',
      render: (value, change) => (
        <GroupPicker many kind="customer" label={t('slas.userGroups')} value={value} onChange={change} />
      ),
    },
    { name: 'templates', label: t('rules.templates'), help: t('rules.templatesHelp'), kind: 'many', options: kinds },
    {
      name: 'conditions',
      label: t('conditions.title'),
      help: t('conditions.help'),
      kind: 'own',
      render: (value, change) => <ConditionsField value={value} change={change} />,
    },
    { name: 'channels', label: t('slas.channels'), help: t('slas.channelsHelp'), kind: 'many', options: ways },
    {
      name: 'notifications',
      label: t('automation:alarm.title'),
      help: t('automation:alarm.help'),
      kind: 'own',
      render: (value, change) => <SlaNotifications value={value} change={change} channels={ways} />,
    },
    {
      name: 'pauseStates',
      label: t('slas.pauseStates'),
      help: t('slas.pauseHelp'),
      kind: 'many',
      options: pauseOptions,
    },
    { name: 'includeHolidays', label: t('slas.includeHolidays'), kind: 'flag' },
    { name: 'includeSecondaryTime', label: t('slas.includeSecondaryTime'), kind: 'flag' },
    { name: 'icon', label: t('icon'), kind: 'icon', usual: usualSlaIcon },
    { name: 'iconColour', label: t('iconColour'), kind: 'colour' },
    { name: 'textColour', label: t('textColour'), kind: 'colour' },
  ]
}

/** What an agreement can be for and tell. */
function useChoices() {
  const ways = optionsOf(useWholeList(channels.requests.list, {}).data)
  const kinds = (useWholeList(templates.requests.list, {}).data?.items ?? [])
    .filter(({ slaCapable }) => slaCapable)
    .map(optionOf)
  return { ways, kinds }
}

/** Whoever is finished has no clock. */
function usePauseOptions() {
  const language = useLanguage()
  return Object.entries(states)
    .filter(([state]) => !isFinished(state as Status))
    .map(([value, label]) => ({ value, label: label[language] }))
}

function ResponseTimes({ value, change }: { value: ResponseTime[]; change: (value: unknown) => void }) {
  const { t } = useTexts('admin')
  return (
    <RowsField items={value} change={change} fresh={{ type: 'main', minutes: 60 }} addText={t('slas.addTime')}>
      {(time, set) => (
        <>
          <SelectField
            bare
            label={t('slas.mode')}
            value={time.type}
            options={businessHourModes.map((value) => ({ value, label: t(`slas.modes.${value}`) }))}
            onChange={(type) => set({ ...time, type })}
          />
          <MinutesField
            label={t('slas.minutes')}
            min={1}
            value={time.minutes}
            onChange={(minutes) => set({ ...time, minutes })}
          />
          <span className="ls-faint">{formatDuration(time.minutes)}</span>
        </>
      )}
    </RowsField>
  )
}
