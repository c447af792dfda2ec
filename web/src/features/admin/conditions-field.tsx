import { priorities } from '@leitstand/contracts/common'
import { projects, states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowsField } from './rows-field.tsx'

interface Condition {
  field: string
  operator: string
  value: string | boolean | string[]
}

const fields = ['type', 'project', 'priority', 'status', 'customer', 'internal', 'label', 'template'] as const
const operators = ['is', 'is_not'] as const

/** Conditions that all must hold. */
export function ConditionsField({ value, change }: { value: readonly Condition[]; change: (value: unknown) => void }) {
  const { t } = useTexts('admin')
  return (
    <RowsField
      items={value}
      change={change}
      fresh={{ field: 'priority', operator: 'is', value: 'highest' }}
      addText={t('conditions.add')}
    >
      {(condition, set) => (
        <>
          <select
            className="ls-select"
            aria-label={t('conditions.field')}
            value={condition.field}
            onChange={(event) => set({ ...condition, field: event.target.value, value: '' })}
          >
            {fields.map((field) => (
              <option key={field} value={field}>
                {t(`conditions.fields.${field}`)}
              </option>
            ))}
          </select>
          <select
            className="ls-select"
            aria-label={t('conditions.operator')}
            value={condition.operator}
            onChange={(event) => set({ ...condition, operator: event.target.value })}
          >
            {operators.map((operator) => (
              <option key={operator} value={operator}>
                {t(`conditions.operators.${operator}`)}
              </option>
            ))}
          </select>
          <ValueInput condition={condition} set={set} />
        </>
      )}
    </RowsField>
  )
}

function ValueInput({ condition, set }: { condition: Condition; set: (condition: Condition) => void }) {
  const { t } = useTexts('admin')
  const language = useLanguage()
  const known = { type: ticketTypes, project: projects, status: states }[condition.field]
  const text = String(condition.value)
  const change = (value: string) =>
    set({ ...condition, value: condition.field === 'internal' ? value === 'true' : value })
  const options = known
    ? Object.entries(known).map(([value, label]) => ({ value, label: label[language] }))
    : condition.field === 'priority'
      ? priorities.map((value) => ({ value, label: t(`common:priority.${value}`) }))
      : condition.field === 'internal'
        ? [
            { value: 'true', label: t('list:yes') },
            { value: 'false', label: t('ticket:no') },
          ]
        : null
  if (!options)
    return (
      <input
        className="ls-input"
        aria-label={t('conditions.value')}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    )
  return (
    <select
      className="ls-select"
      aria-label={t('conditions.value')}
      value={text}
      onChange={(event) => change(event.target.value)}
    >
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
