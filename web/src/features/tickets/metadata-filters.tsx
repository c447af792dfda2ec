import type { EntityOf } from '@leitstand/contracts/resource'
import type { MetadataType } from '@leitstand/contracts/ticket/metadata'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Field as FieldFrame } from '../../ui/field.tsx'
import { fieldName, optionText, useMetadataText } from '../../ui/metadata-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { askedOf, fieldOf, type Sign, withAsked } from './metadata-filter.ts'

type MetadataField = EntityOf<typeof templateMetadataFields>

interface Props {
  templates: readonly string[]
  values: readonly string[]
  change: (values: string[]) => void
}

/** What the chosen templates ask for, and what is filtered by already. */
export function MetadataFilters({ templates, values, change }: Props) {
  const language = useLanguage()
  const asked = values.map(fieldOf)
  const known = useFields(templates.length + asked.length > 0)
  return known
    .filter(({ uuid, template }) => templates.includes(template.uuid) || asked.includes(uuid))
    .map((field) => (
      <div key={field.uuid}>
        {controls[field.type]({
          field,
          label: fieldName(field, language),
          asked: askedOf(values, field.uuid),
          ask: (sign, texts) => change(withAsked(values, field.uuid, sign, texts)),
        })}
      </div>
    ))
}

function useFields(isWanted: boolean): readonly MetadataField[] {
  return useWholeList(templateMetadataFields.requests.list, isWanted ? {} : null).data?.items ?? []
}

interface ControlProps {
  field: MetadataField
  label: string
  asked: readonly string[]
  ask: (sign: Sign, texts: readonly string[]) => void
}

const controls: Record<MetadataType, (props: ControlProps) => ReactNode> = {
  select: (props) => <Options {...props} />,
  select_multiple: (props) => <Options {...props} />,
  checkbox: (props) => <Tick {...props} />,
  text_multiline: (props) => <Words {...props} sign="~" />,
  text_regex: (props) => <Words {...props} sign="~" />,
  date_picker: (props) => <Day {...props} />,
  time_picker: (props) => <Words {...props} sign="|" placeholder="14:05" />,
  datetime_picker: (props) => <Day {...props} />,
}

function Options({ field, label, asked, ask }: ControlProps) {
  const language = useLanguage()
  const options = field.options.map((option) => ({ value: option.value, label: optionText(option, language) }))
  return (
    <FieldFrame label={label}>
      {(ids) => <Choice {...ids} many value={asked} options={options} onChange={(next) => ask('|', next)} />}
    </FieldFrame>
  )
}

function Tick({ label, asked, ask }: ControlProps) {
  const { t } = useTexts('list')
  return (
    <SelectField
      label={label}
      value={asked[0] ?? ''}
      options={[
        { value: '', label: t('any') },
        { value: 'true', label: t('common:metadata.yes') },
        { value: 'false', label: t('common:metadata.no') },
      ]}
      onChange={(tick) => ask('|', [tick])}
    />
  )
}

function Day({ label, asked, ask }: ControlProps) {
  return <DayField label={label} value={asked[0] ?? null} onChange={(day) => ask('|', day ? [day] : [])} />
}

/** Asked for when they are written, not letter by letter. */
function Words({ label, asked, ask, sign, placeholder }: ControlProps & { sign: Sign; placeholder?: string }) {
  const given = asked.join(' ')
  const say = (text: string) => text !== given && ask(sign, [text])
  return (
    <FieldFrame label={label}>
      {(ids) => (
        <Input
          key={given}
          {...ids}
          {...(placeholder && { placeholder })}
          maxLength={150}
          defaultValue={given}
          onBlur={(event) => say(event.target.value.trim())}
          onPressEnter={(event) => say(event.currentTarget.value.trim())}
        />
      )}
    </FieldFrame>
  )
}

/** A filter of a field in the reader's words. */
export function useMetadataWords(isNeeded: boolean): (value: string) => string {
  const language = useLanguage()
  const textOf = useMetadataText()
  const fields = useFields(isNeeded)
  return (value) => {
    const field = fields.find(({ uuid }) => uuid === fieldOf(value))
    const [text = value] = field ? askedOf([value], field.uuid) : []
    if (!field) return text
    const isDay = field.type === 'date_picker' || field.type === 'datetime_picker'
    const said = field.type === 'checkbox' ? text === 'true' : text
    return `${fieldName(field, language)} ${textOf(isDay ? { ...field, type: 'date_picker' } : field, said)}`
  }
}
