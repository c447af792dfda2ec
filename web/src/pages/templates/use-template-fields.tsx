import { priorities } from '@leitstand/contracts/common'
import { listResponsibleUsers } from '@leitstand/contracts/identity/administration'
import { templates } from '@leitstand/contracts/ticket/resources'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import type { FieldSpec, ValuesOf } from '../../features/admin/resource-config.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf, optionsOf } from '../../lib/options.ts'
import { useLabels } from '../../ui/label-looks.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useStaffGroups } from '../../ui/ticket-choices.tsx'
import { PlacesField } from './places-field.tsx'
import { TypeField, typeNameOf } from './type-field.tsx'

type Values = ValuesOf<typeof templates>

/** The fields of a template, in the order somebody thinks of them. */
export function useTemplateFields(): FieldSpec<Values>[] {
  return [...useWords(), ...useOffer(), ...useGifts()]
}

function useWords(): FieldSpec<Values>[] {
  const { t } = useTexts('templates')
  return [
    { name: 'name', label: t('admin:name'), kind: 'text', required: true },
    {
      name: 'type',
      label: t('type'),
      kind: 'own',
      render: (value, change) => <TypeField label={t('type')} value={value} change={change} />,
    },
    { name: 'subject', label: t('subject'), kind: 'text', section: t('words') },
    { name: 'description', label: t('description'), kind: 'formattedText', rows: 6 },
    { name: 'nameEn', label: t('nameEn'), kind: 'text', section: t('english') },
    { name: 'subjectEn', label: t('subjectEn'), kind: 'text' },
    { name: 'descriptionEn', label: t('descriptionEn'), kind: 'formattedText', rows: 6 },
  ]
}

function useOffer(): FieldSpec<Values>[] {
  const { t } = useTexts('templates')
  const parents = useWholeList(templates.requests.list, {}).data
  const hints = useApi(templateHints.requests.list, { pagination: 'false' }).data
  const choice = <K extends string>(names: readonly K[], textOf: (name: K) => string) =>
    names.map((value) => ({ value, label: textOf(value) }))
  return [
    {
      name: 'targetGroup',
      label: t('targetGroup'),
      section: t('offered'),
      kind: 'own',
      render: (value, change) => (
        <>
          <SelectField
            bare
            label={t('targetGroup')}
            value={String(value)}
            options={choice(['all', 'customer', 'employee'] as const, (one) => t(`targetGroups.${one}`))}
            onChange={change}
          />
          {value === 'customer' && <small role="status">{t('forCustomersHelp')}</small>}
        </>
      ),
    },
    {
      name: 'availability',
      label: t('availability'),
      kind: 'one',
      required: true,
      options: choice(['main', 'sub', 'both'] as const, (one) => t(`availabilities.${one}`)),
    },
    { name: 'parent', label: t('parent'), kind: 'one', options: optionsOf(parents) },
    {
      name: 'mandatory',
      label: t('mandatory'),
      help: t('mandatoryHelp'),
      kind: 'flag',
      when: ({ parent }) => parent !== null,
    },
    { name: 'tagDescription', label: t('tagDescription'), kind: 'text' },
    { name: 'tagDescriptionEn', label: t('tagDescriptionEn'), kind: 'text' },
    { name: 'hint', label: t('hint'), kind: 'one', options: optionsOf(hints) },
    { name: 'active', label: t('admin:active'), kind: 'flag' },
    { name: 'hidden', label: t('hidden'), kind: 'flag' },
    { name: 'default', label: t('default'), help: t('defaultHelp'), kind: 'flag' },
  ]
}

function useGifts(): FieldSpec<Values>[] {
  const { t } = useTexts('templates')
  const groups = useStaffGroups()
  const people = useWholeList(listResponsibleUsers, {}).data
  const marks = { items: useLabels() }
  return [
    {
      name: 'responsibleGroups',
      label: t('responsibleGroups'),
      section: t('gives'),
      kind: 'many',
      options: groups.map(optionOf),
    },
    { name: 'responsibleUsers', label: t('responsibleUsers'), kind: 'many', options: optionsOf(people) },
    { name: 'labels', label: t('labels'), kind: 'many', options: optionsOf(marks) },
    {
      name: 'priority',
      label: t('priority'),
      kind: 'one',
      required: true,
      options: priorities.map((value) => ({ value, label: t(`common:priority.${value}`) })),
    },
    { name: 'priorityVisible', label: t('priorityVisible'), kind: 'flag' },
    { name: 'priorityReadOnly', label: t('priorityReadOnly'), kind: 'flag' },
    {
      name: 'fixedExecutionTime',
      label: t('executionTime'),
      kind: 'one',
      options: (['now', 'business_hours'] as const).map((value) => ({ value, label: t(`executionTimes.${value}`) })),
    },
    {
      name: 'autoClose',
      label: t('autoClose'),
      kind: 'one',
      required: true,
      options: (['none', 'after_last_sub_ticket'] as const).map((value) => ({
        value,
        label: t(`autoCloses.${value}`),
      })),
    },
    {
      name: 'places',
      label: t('places'),
      help: t('placesHelp'),
      kind: 'own',
      render: (value, change, values) => (
        <PlacesField label={t('places')} type={typeNameOf(values.type)} value={value} change={change} />
      ),
    },
    { name: 'slaCapable', label: t('slaCapable'), kind: 'flag' },
  ]
}
