import { priorityLabels } from '@leitstand/contracts/common'
import { attentions, type FilterKey, filterKeys } from '@leitstand/contracts/search/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import { imsOrigins, imsStandards } from '@leitstand/contracts/ticket/values'
import { projects, states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Button, Tag } from 'antd'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import './filters.css'
import { formatDay } from '../../lib/dates.ts'
import { countFilters, dateKeys, isDefault, type ListView } from '../../lib/list-url.ts'
import { useLabels } from '../../ui/label-looks.tsx'
import { agoWord, isAgoKey } from './ago.ts'
import { useMetadataWords } from './metadata-filters.tsx'
import { useChosenGroups, useChosenPeople } from './use-chosen-people.ts'

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
  reset: () => void
}

/** The filters that are set, each removable, and the reset of all. */
export function FilterChips({ view, show, reset }: Props) {
  const { t } = useTexts('list')
  const wordOf = useFilterWords(view)
  const set = filterKeys.filter((key) => {
    const values = view.filters[key] ?? []
    return values.length > 0 && !(key === 'status' && isDefault(values))
  })
  if (set.length === 0 && !view.q && isDefault(view.filters.status ?? [])) return null
  const without = (key: FilterKey) => show({ filters: { ...view.filters, [key]: [] } })
  return (
    <div className="ls-row ls-chips">
      {(view.filters.status ?? []).length === 0 && <Tag variant="outlined">{t('allOpen')}</Tag>}
      {set.map((key) => (
        <Tag
          key={key}
          variant="outlined"
          closable={{ 'aria-label': t('removeFilter', { name: t(`filter.${key}`) }) }}
          onClose={() => without(key)}
        >
          <span className="ls-faint">{t(`filter.${key}`)}:</span>{' '}
          {(view.filters[key] ?? []).map((value) => wordOf(key, value)).join(', ')}
        </Tag>
      ))}
      {(countFilters(view) > 0 || view.q !== '' || (view.filters.status ?? []).length === 0) && (
        <Button type="link" onClick={reset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}

type Labels = Readonly<Record<string, { de: string; en: string }>>
const labelsOf: Partial<Record<FilterKey, Labels>> = {
  status: states,
  type: ticketTypes,
  priority: priorityLabels,
  project: projects,
  attention: attentions,
  metadataOrigin: imsOrigins,
  metadataStandard: imsStandards,
}

/** Values of filters in words: labels of the contracts, names of people, groups and labels. */
export function useFilterWords({ filters }: Pick<ListView, 'filters'>): (key: FilterKey, value: string) => string {
  const { t, language } = useTexts('list')
  const needs = (...keys: FilterKey[]) => keys.some((key) => (filters[key] ?? []).length > 0)
  const groups = useChosenGroups({ filters })
  const people = useChosenPeople({ filters }, ['assignee', 'user', 'responsibility', 'relevantFor'])
  const known = useLabels(needs('label'))
  const made = useWholeList(templates.requests.list, needs('template') ? {} : null).data?.items ?? []
  const saidIn = useMetadataWords(needs('metadataValue'))
  const named = [...groups, ...people, ...known, ...made]

  const fixed = (key: FilterKey, value: string): string | undefined => {
    if (key === 'ticketVariant') return t(`dashboard:variants.${value === 'sub_only' ? 'sub_only' : 'main_only'}`)
    if (key === 'watched') return t('yes')
    return value === 'none' ? t('none') : labelsOf[key]?.[value]?.[language]
  }
  return (key, value) => {
    if (key === 'metadataValue') return saidIn(value)
    if (isAgoKey(key)) return agoWord(key, value, language)
    if (dateKeys.some((one) => one === key)) return formatDay(value, language)
    const uuid = value.includes('|') ? value.slice(value.indexOf('|') + 1) : value
    return fixed(key, value) ?? named.find((one) => one.uuid === uuid)?.name ?? value
  }
}
