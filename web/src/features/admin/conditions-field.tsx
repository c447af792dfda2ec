import { priorities } from '@leitstand/contracts/common'
import { projects, states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
          <SelectField
            bare
            label={t('conditions.field')}
            value={condition.field}
            options={fields.map((value) => ({ value, label: t(`conditions.fields.${value}`) }))}
            onChange={(field) => set({ ...condition, field, value: '' })}
          />
          <SelectField
            bare
            label={t('conditions.operator')}
            value={condition.operator}
            options={operators.map((value) => ({ value, label: t(`conditions.operators.${value}`) }))}
            onChange={(operator) => set({ ...condition, operator })}
          />
          <ValueInput condition={condition} set={set} />
        </>
      )}
    </RowsField>
  )
}

function ValueInput({ condition, set }: { condition: Condition; set: (condition: Condition) => void }) {
  const { t, language } = useTexts('admin')
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
  const given = { bare: true, label: t('conditions.value'), value: text, onChange: change }
  return options ? (
    <SelectField {...given} options={[{ value: '', label: '–' }, ...options]} />
  ) : (
    <TextField {...given} />
  )
}
