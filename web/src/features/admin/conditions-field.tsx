import { priorities } from '@leitstand/contracts/common'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { listLabelLooks, templates } from '@leitstand/contracts/ticket/resources'
import { projects, states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import type { ChoiceProps } from '../../ui/choice-box.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { RowsField } from './rows-field.tsx'

interface Condition {
  field: string
  operator: string
  value: string | boolean | string[]
}

const fields = ['type', 'project', 'priority', 'status', 'customer', 'internal', 'label', 'template'] as const
const operators = ['is', 'is_not', 'in', 'not_in'] as const

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
            onChange={(operator) => {
              const values = valuesOf(condition)
              set({
                ...condition,
                operator,
                value: written(takesSeveral(operator) ? values : values.slice(0, 1), operator),
              })
            }}
          />
          <ValueInput condition={condition} set={set} />
        </>
      )}
    </RowsField>
  )
}

interface ValueProps {
  condition: Condition
  set: (condition: Condition) => void
}

function ValueInput({ condition, set }: ValueProps) {
  const { t } = useTexts('admin')
  const { field, operator } = condition
  const value = valuesOf(condition)
  const given = {
    label: t('conditions.value'),
    many: takesSeveral(operator) || value.length > 1,
    value,
    onChange: (next: string[]) => set({ field, operator, value: written(next, operator) }),
  }
  if (field === 'customer') return <CustomerChoice {...given} />
  if (field === 'label') return <LabelChoice {...given} />
  if (field === 'template') return <TemplateChoice {...given} />
  return <WordChoice {...given} field={field} />
}

const takesSeveral = (operator: string) => operator === 'in' || operator === 'not_in'
const valuesOf = ({ value }: Condition) => [value].flat().map(String).filter(Boolean)

/** As the operator takes it: a list, or the first; nothing chosen is an empty text, which is refused as such. */
function written(values: readonly string[], operator: string): Condition['value'] {
  if (values.length > 1 || (takesSeveral(operator) && values.length > 0)) return [...values]
  return values[0] ?? ''
}

type GivenChoice = Pick<ChoiceProps, 'label' | 'many' | 'value' | 'onChange'>

function WordChoice({ field, ...given }: GivenChoice & { field: string }) {
  const { t, language } = useTexts('admin')
  const known = { type: ticketTypes, project: projects, status: states }[field]
  const options = known
    ? Object.entries(known).map(([value, label]) => ({ value, label: label[language] }))
    : field === 'priority'
      ? priorities.map((value) => ({ value, label: t(`common:priority.${value}`) }))
      : [
          { value: 'true', label: t('list:yes') },
          { value: 'false', label: t('ticket:no') },
        ]
  return <Choice {...given} clearable={false} searchable={options.length > 12} options={options} />
}

function CustomerChoice(given: GivenChoice) {
  const { value } = given
  const named = useApi(filterGroups, value.length > 0 ? { uuid: [...value] } : null).data?.items
  const known = useNames(value, value.length > 0 ? named : [])
  return <GroupPicker {...given} kind="customer" known={known} />
}

function LabelChoice(given: GivenChoice) {
  const all = useApi(listLabelLooks, {}).data?.items
  return <Choice {...given} clearable={false} options={useNames(given.value, all).map(optionOf)} />
}

function TemplateChoice(given: GivenChoice) {
  const all = useWholeList(templates.requests.list, {}).data?.items
  return <Choice {...given} clearable={false} options={useNames(given.value, all).map(optionOf)} />
}

/** Known things, and what was stored but is none of them any more. */
function useNames(chosen: readonly string[], known: readonly { uuid: string; name: string }[] | undefined) {
  const { t } = useTexts('admin')
  const missing = chosen.filter((uuid) => !known?.some((one) => one.uuid === uuid))
  return [...(known ?? []), ...missing.map((uuid) => ({ uuid, name: known ? t('conditions.gone') : '…' }))]
}
