import { channels } from '@leitstand/contracts/notification/requests'
import { actions } from '@leitstand/contracts/sla/actions'
import { rules, ruleTypes, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { templates } from '@leitstand/contracts/ticket/resources'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { Input } from 'antd'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useActiveColumn } from '../../features/admin/active-column.tsx'
import { ConditionsField } from '../../features/admin/conditions-field.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { RuleLog } from '../../features/admin/rule-log.tsx'
import { RuleMatches } from '../../features/admin/rule-matches.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionsOf } from '../../lib/options.ts'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export function Component() {
  const { t } = useTexts('admin')
  const activeColumn = useActiveColumn()
  const types = ruleTypes.map((value) => ({ value, label: t(`rules.types.${value}`) }))
  const config: ResourceConfig<typeof rules> = {
    resource: rules,
    title: t('rules.title'),
    createText: t('rules.create'),
    createFailed: t('errors:ruleNotCreated'),
    emptyText: t('admin:empty.rules'),
    routes: { overview: 'adminRules', create: 'adminRuleCreate', edit: 'adminRuleEdit' },
    columns: [
      { name: 'type', label: t('rules.type'), show: (row) => types.find((type) => type.value === row.type)?.label },
      { name: 'channel', label: t('rules.channel'), show: (row) => row.channel?.name ?? '–' },
      { name: 'action', label: t('rules.action'), show: (row) => row.action ?? '–' },
      activeColumn,
    ],
    fields: useRuleFields(types),
    initial: newRule,
    preview: (values) => <RuleMatches values={values} />,
    attached: ({ uuid }) => <RuleLog rule={uuid} />,
    headActions: <LinkButton to={pathTo('adminActions')}>{t('automation:title')}</LinkButton>,
  }
  return <ResourcePage config={config} />
}

const newRule: ResourceConfig<typeof rules>['initial'] = {
  name: '',
  type: 'created',
  status: null,
  conditions: [],
  offsets: [],
  channel: null,
  action: null,
  templates: [],
  assigneeAssigned: null,
  serviceLevelAgreements: [],
  resettable: false,
  resetStatus: null,
  includeScheduledJobs: false,
  perpetual: false,
  perpetualInterval: null,
  active: true,
}

function useRuleFields(types: { value: string; label: string }[]): ResourceConfig<typeof rules>['fields'] {
  const { t } = useTexts('admin')
  const ways = optionsOf(useWholeList(channels.requests.list, {}).data)
  const slas = optionsOf(useWholeList(serviceLevelAgreements.requests.list, {}).data)
  const deeds = (useWholeList(actions.requests.list, {}).data?.items ?? []).map(({ name }) => ({
    value: name,
    label: name,
  }))
  const kinds = optionsOf(useWholeList(templates.requests.list, {}).data)
  // Of the states that no workflow has, no rule could ever see one.
  const places = (useApi(listPlaces, {}).data?.items ?? []).filter(({ types: kindsOf }) => kindsOf.length > 0)
  const stateOptions = places.map(({ name, label }) => ({ value: name, label }))
  return [
    { name: 'name', label: t('name'), kind: 'text', required: true },
    { name: 'type', label: t('rules.type'), kind: 'one', options: types },
    { name: 'status', label: t('rules.status'), kind: 'one', options: stateOptions },
    {
      name: 'conditions',
      label: t('conditions.title'),
      help: t('conditions.help'),
      kind: 'own',
      render: (value, change) => <ConditionsField value={value} change={change} />,
    },
    {
      name: 'offsets',
      label: t('rules.offsets'),
      help: t('rules.offsetsHelp'),
      kind: 'own',
      render: (value, change) => <Offsets value={value} change={change} label={t('rules.offsets')} />,
    },
    { name: 'templates', label: t('rules.templates'), help: t('rules.templatesHelp'), kind: 'many', options: kinds },
    {
      name: 'assigneeAssigned',
      label: t('rules.assigneeAssigned'),
      kind: 'one',
      options: [
        { value: 'true', label: t('rules.assigned') },
        { value: 'false', label: t('rules.unassigned') },
      ],
    },
    { name: 'channel', label: t('rules.channel'), kind: 'one', options: ways },
    { name: 'action', label: t('rules.action'), help: t('rules.actionHelp'), kind: 'one', options: deeds },
    { name: 'serviceLevelAgreements', label: t('slas.title'), kind: 'many', options: slas },
    { name: 'resettable', label: t('rules.resettable'), kind: 'flag' },
    {
      name: 'resetStatus',
      label: t('rules.resetStatus'),
      kind: 'one',
      options: stateOptions,
      when: (values) => values.resettable === true,
    },
    {
      name: 'includeScheduledJobs',
      label: t('rules.includeScheduledJobs'),
      help: t('rules.scheduledHelp'),
      kind: 'flag',
    },
    {
      name: 'perpetual',
      label: t('rules.perpetual'),
      kind: 'flag',
      when: (values) => values.includeScheduledJobs !== true,
    },
    {
      name: 'perpetualInterval',
      label: t('rules.perpetualInterval'),
      kind: 'number',
      unit: 'min',
      when: (values) => values.perpetual === true && values.includeScheduledJobs !== true,
    },
    { name: 'active', label: t('active'), kind: 'flag' },
  ]
}

/** Minutes before (negative) and after, written with commas; what is no number yet stands there as typed. */
function Offsets({ value, change, label }: { value: number[]; change: (value: unknown) => void; label: string }) {
  const [typed, setTyped] = useState('')
  const read = (text: string) =>
    text
      .split(/[,;\s]+/)
      .filter((word) => /^-?\d+$/.test(word))
      .map(Number)
  const isTyped = read(typed).join() === value.join()
  return (
    <Input
      aria-label={label}
      value={isTyped ? typed : value.join(', ')}
      placeholder="-30, 0, 60"
      onChange={(event) => {
        setTyped(event.target.value)
        change(read(event.target.value))
      }}
    />
  )
}
