import type { Language } from '@leitstand/contracts/actor'
import { valuesIn } from '@leitstand/contracts/search/filter-values'
import { states } from '@leitstand/contracts/workflow/states'
import { Tag } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Narrowing } from './customer-views.ts'

const labels: Record<string, { de: string; en: string }> = states

interface Props {
  narrowing: Narrowing
  widen: (key: keyof Narrowing) => void
}

/** What the list of a customer is narrowed to, each removable. */
export function Narrowed({ narrowing, widen }: Props) {
  const { t, language } = useTexts('list')
  const set = Object.entries(narrowing) as [keyof Narrowing, string][]
  if (set.length === 0) return null
  return (
    <div className="ls-row ls-chips">
      {set.map(([key, value]) => (
        <Tag
          key={key}
          variant="outlined"
          closable={{ 'aria-label': t('removeFilter', { name: t(`filter.${key}`) }) }}
          onClose={() => widen(key)}
        >
          <span className="ls-faint">{t(`filter.${key}`)}:</span> {key === 'status' ? statesIn(value, language) : value}
        </Tag>
      ))}
    </div>
  )
}

function statesIn(value: string, language: Language): string {
  return valuesIn('status', value)
    .map((name) => labels[name]?.[language] ?? name)
    .join(', ')
}
