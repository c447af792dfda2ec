import { priorityLabels } from '@leitstand/contracts/common'
import {
  attentions,
  type FilterKey,
  peopleFacets,
  priorityFacets,
  statusFacets,
  typeFacets,
} from '@leitstand/contracts/search/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import { imsOrigins, imsStandards } from '@leitstand/contracts/ticket/values'
import { isFinished, projects, type Status, states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Button, Checkbox } from 'antd'
import { useApi } from '../../api/use-api.ts'
import { joined, useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dateKeys, type ListView, searchInputOf, sortFields } from '../../lib/list-url.ts'
import { optionOf, optionsIn } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useLabels } from '../../ui/label-looks.tsx'
import { GroupPicker, PersonPicker } from '../../ui/people-pickers.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'
import { AgoFilters } from './ago-filters.tsx'
import { Facets } from './facets.tsx'
import { MetadataFilters } from './metadata-filters.tsx'
import { useChosenGroups, useChosenPeople } from './use-chosen-people.ts'

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
  reset: () => void
  close: () => void
}

/** All filters of the list; they act at once, with how many tickets each state and type would bring. */
export function FilterDrawer({ view, show, reset, close }: Props) {
  const { t } = useTexts('list')
  const field: Filters = {
    values: (key) => view.filters[key] ?? [],
    set: (key, values) => show({ filters: { ...view.filters, [key]: values } }),
  }
  return (
    <Dialog
      title={t('filters')}
      close={close}
      side
      actions={
        <>
          <Button onClick={reset}>{t('reset')}</Button>
          <Button type="primary" onClick={close}>
            {t('showResult')}
          </Button>
        </>
      }
    >
      <Kinds view={view} field={field} />
      <People view={view} field={field} />
      <MetadataFilters
        templates={field.values('template')}
        values={field.values('metadataValue')}
        change={(values) => field.set('metadataValue', values)}
      />
      <Variant field={field} />
      <Ims field={field} />
      <AgoFilters values={field.values} set={field.set} />
      <div className="ls-pair">
        {dateKeys.map((key) => (
          <DayField
            key={key}
            label={t(`filter.${key}`)}
            value={field.values(key)[0] ?? null}
            onChange={(day) => field.set(key, day ? [day] : [])}
          />
        ))}
      </div>
      <Checkbox
        checked={field.values('watched').length > 0}
        onChange={(event) => field.set('watched', event.target.checked ? ['1'] : [])}
      >
        {t('filter.watched')}
      </Checkbox>
      <Order view={view} show={show} />
    </Dialog>
  )
}

/** What is chosen of each filter, and how that is changed. */
interface Filters {
  values: (key: FilterKey) => readonly string[]
  set: (key: FilterKey, values: readonly string[]) => void
}

const finished = statesThat(isFinished)
const unfinished = statesThat((state) => !isFinished(state))

function statesThat(are: (state: Status) => boolean) {
  return Object.fromEntries(Object.entries(states).filter(([state]) => are(state as Status)))
}

function Kinds({ view, field: { values, set } }: { view: ListView; field: Filters }) {
  const { t, language } = useTexts('list')
  const any = { value: '', label: t('any') }
  const facetInput = searchInputOf(view)
  const status = useApi(statusFacets, facetInput).data?.items ?? []
  const types = useApi(typeFacets, facetInput).data?.items ?? []
  const priorities = useApi(priorityFacets, facetInput).data?.items ?? []
  const ofStatus = { chosen: values('status'), onChange: (next: string[]) => set('status', next) }
  return (
    <>
      <Facets title={t('filter.status')} texts={unfinished} counts={status} {...ofStatus} />
      <Facets title={t('finishedStates')} texts={finished} {...ofStatus} />
      <Facets
        title={t('filter.priority')}
        texts={priorityLabels}
        counts={priorities}
        chosen={values('priority')}
        onChange={(next) => set('priority', next)}
      />
      <Facets
        title={t('filter.type')}
        texts={ticketTypes}
        counts={types}
        chosen={values('type')}
        onChange={(next) => set('type', next)}
      />
      <Field label={t('filter.attention')}>
        {(ids) => (
          <Choice
            {...ids}
            many
            value={values('attention')}
            options={Object.entries(attentions).map(([value, text]) => ({ value, label: text[language] }))}
            onChange={(next) => set('attention', next)}
          />
        )}
      </Field>
      <SelectField
        label={t('filter.project')}
        value={values('project')[0] ?? ''}
        options={[any, ...Object.entries(projects).map(([value, text]) => ({ value, label: text[language] }))]}
        onChange={(project) => set('project', project ? [project] : [])}
      />
    </>
  )
}

const choices = ['customer', 'assignee', 'user', 'responsibility', 'relevantFor', 'label', 'template'] as const

function People({ view, field: { values, set } }: { view: ListView; field: Filters }) {
  const { t } = useTexts('list')
  const options = useOptions(view)
  const people = useChosenPeople(view, ['user', 'relevantFor'])
  const groups = useChosenGroups(view)
  return (
    <>
      {choices.map((key) => (
        <Field key={key} label={t(`filter.${key}`)}>
          {(ids) => {
            const field = { ...ids, many: true, value: values(key), onChange: (next: string[]) => set(key, next) }
            if (key === 'user' || key === 'relevantFor') return <PersonPicker {...field} known={people} />
            if (key === 'customer') return <GroupPicker {...field} kind="customer" known={groups} />
            return <Choice {...field} options={options[key]} />
          }}
        </Field>
      ))}
      <Field label={t('filter.server')}>
        {(ids) => (
          <ServerPicker
            {...ids}
            customer={null}
            by="name"
            value={values('server').length > 0 ? [values('server').join(',')] : []}
            onChange={(next) => set('server', next)}
          />
        )}
      </Field>
    </>
  )
}

function Variant({ field: { values, set } }: { field: Filters }) {
  const { t } = useTexts('list')
  return (
    <SelectField
      label={t('dashboard:variant')}
      value={values('ticketVariant')[0] ?? 'all'}
      options={(['all', 'main_only', 'sub_only'] as const).map((value) => ({
        value,
        label: t(`dashboard:variants.${value}`),
      }))}
      onChange={(variant) => set('ticketVariant', variant === 'all' ? [] : [variant])}
    />
  )
}

function Ims({ field: { values, set } }: { field: Filters }) {
  const { t, language } = useTexts('list')
  const any = { value: '', label: t('any') }
  return (
    <div className="ls-pair">
      <SelectField
        label={t('filter.metadataOrigin')}
        value={values('metadataOrigin')[0] ?? ''}
        options={[any, ...optionsIn(imsOrigins, language)]}
        onChange={(origin) => set('metadataOrigin', origin ? [origin] : [])}
      />
      <SelectField
        label={t('filter.metadataStandard')}
        value={values('metadataStandard')[0] ?? ''}
        options={[any, ...optionsIn(imsStandards, language)]}
        onChange={(standard) => set('metadataStandard', standard ? [standard] : [])}
      />
    </div>
  )
}

function Order({ view, show }: Pick<Props, 'view' | 'show'>) {
  const { t } = useTexts('list')
  return (
    <div className="ls-pair">
      <SelectField
        label={t('lists:sortField')}
        value={view.sort}
        options={sortFields.map((value) => ({ value, label: t(`column.${value}`) }))}
        onChange={(sort) => show({ sort })}
      />
      <SelectField
        label={t('lists:sortOrder')}
        value={view.order}
        options={[
          { value: 'desc', label: t('lists:descending') },
          { value: 'asc', label: t('lists:ascending') },
        ]}
        onChange={(order) => show({ order })}
      />
    </div>
  )
}

function useOptions(view: ListView) {
  const { t } = useTexts('list')
  const { assignees = [], groups: responsible = [] } = useApi(peopleFacets, searchInputOf(view)).data ?? {}
  const chosenGroups = useChosenGroups(view).filter((group) => !group.customerGroup)
  const staffGroups = joined<{ uuid: string; name: string }>(chosenGroups, useStaffGroups())
  const employees = useEmployees().map(optionOf)
  const known = useLabels()
  const made = useWholeList(templates.requests.list, {}).data?.items ?? []
  return {
    assignee: [{ value: 'none', label: t('none') }, ...employees].map(counted(assignees)),
    responsibility: [
      { value: 'none', label: t('none') },
      ...staffGroups
        .map(optionOf)
        .map(counted(responsible))
        .map(({ value, label }) => ({ value: `group|${value}`, label })),
      ...employees.map(({ value, label }) => ({ value: `user|${value}`, label })),
    ],
    label: known.map(optionOf),
    template: made.map(optionOf),
  }
}

/** Says behind a name how many tickets it would bring, if any. */
function counted(counts: readonly { name: string; count: number }[]) {
  const countOf = new Map(counts.map(({ name, count }) => [name, count]))
  return ({ value, label }: { value: string; label: string }) => {
    const count = countOf.get(value)
    return { value, label: count ? `${label} (${count})` : label }
  }
}
