import type { MetadataField as Field, MetadataOption, MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { clockTime } from '../lib/clock-time.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { instantOf, localOf } from '../lib/local-times.ts'
import { Choice } from './choice.tsx'
import { DayField } from './day-field.tsx'
import { Field as FieldFrame } from './field.tsx'
import { AreaField, TextField } from './text-field.tsx'
import { TickField } from './tick-field.tsx'

type Shown = Pick<Field, 'type' | 'options' | 'required'>

interface Props {
  field: Shown
  /** What it is called where it stands. */
  label: string
  value: MetadataValue | undefined
  problem?: string | undefined
  /** null: nothing any more. */
  change: (value: MetadataValue | null) => void
}

type Control = Props & { mandatory: boolean }

/** The control of a field that a template asks for, with what is wrong with it. */
export function MetadataField(props: Props) {
  return controls[props.field.type]({ ...props, mandatory: props.field.required })
}

const textOf = (value: MetadataValue | undefined) => (typeof value === 'string' ? value : '')

const controls: Record<Field['type'], (props: Control) => ReactNode> = {
  select: (props) => <Options {...props} />,
  select_multiple: (props) => <Options {...props} many />,
  checkbox: ({ label, mandatory, problem, value, change }) => (
    <TickField {...{ label, mandatory, problem, change }} checked={value === true} />
  ),
  text_multiline: ({ label, mandatory, problem, value, change }) => (
    <AreaField
      {...{ label, mandatory, problem }}
      rows={4}
      maxLength={10_000}
      value={textOf(value)}
      onChange={(text) => change(text || null)}
    />
  ),
  text_regex: ({ label, mandatory, problem, value, change }) => (
    <TextField
      {...{ label, mandatory, problem }}
      maxLength={10_000}
      value={textOf(value)}
      onChange={(text) => change(text || null)}
    />
  ),
  date_picker: ({ label, mandatory, problem, value, change }) => (
    <DayField {...{ label, mandatory, problem }} value={textOf(value) || null} onChange={change} />
  ),
  time_picker: ({ label, mandatory, problem, value, change }) => (
    <TextField
      {...{ label, mandatory, problem, ...timeOfDay }}
      value={textOf(value)}
      onChange={(text) => change(text || null)}
      onBlur={() => value && change(clockTime(textOf(value)))}
    />
  ),
  datetime_picker: (props) => <Moments {...props} />,
}

const timeOfDay = { placeholder: '14:05', inputMode: 'numeric', maxLength: 5 } as const

function Options({ label, mandatory, problem, field, value, change, many = false }: Control & { many?: boolean }) {
  const language = useLanguage()
  const options = field.options.map((option) => ({ value: option.value, label: optionText(option, language) }))
  const chosen = Array.isArray(value) ? value : textOf(value) ? [textOf(value)] : []
  return (
    <FieldFrame {...{ label, mandatory, problem }}>
      {(ids) => (
        <Choice
          {...ids}
          {...{ many, options }}
          value={chosen}
          onChange={(next) => change(many ? orNothing(next) : (next[0] ?? null))}
        />
      )}
    </FieldFrame>
  )
}

const orNothing = (chosen: string[]) => (chosen.length > 0 ? chosen : null)

/** Day and time of day by the clocks of the product; what is no time yet is kept as typed. */
function Moments({ label, mandatory, problem, value, change }: Control) {
  const { t } = useTexts()
  const local = value ? localOf(textOf(value)) : null
  const [day, setDay] = useState(local?.day ?? null)
  const [time, setTime] = useState(local?.time ?? '')
  const say = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    // What is half is sent as it is, so that it is refused instead of lost.
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(nextTime)
    change(
      nextDay && isTime ? instantOf(nextDay, nextTime) : nextDay || nextTime ? `${nextDay ?? ''} ${nextTime}` : null,
    )
  }
  return (
    <div className="ls-row">
      <DayField {...{ label, mandatory, problem }} value={day} onChange={(next) => say(next, time)} />
      <TextField
        label={t('common:metadata.time', { field: label })}
        mandatory={mandatory}
        {...timeOfDay}
        value={time}
        onChange={(next) => say(day, next)}
        onBlur={() => time && say(day, clockTime(time))}
      />
    </div>
  )
}

type Language = ReturnType<typeof useLanguage>

export function optionText({ value, label, labelEn }: MetadataOption, language: Language): string {
  return (language === 'en' && labelEn) || label || value
}

export function fieldName({ name, nameEn }: Pick<Field, 'name' | 'nameEn'>, language: Language): string {
  return (language === 'en' && nameEn) || name
}

/** A value in the reader's words. */
export function useMetadataText(): (field: Pick<Field, 'type' | 'options'>, value: MetadataValue) => string {
  const { t, language } = useTexts()
  return ({ type, options }, value) => {
    const word = (one: string) => {
      const option = options.find((known) => known.value === one)
      return option ? optionText(option, language) : one
    }
    if (typeof value === 'boolean') return value ? t('common:metadata.yes') : t('common:metadata.no')
    if (Array.isArray(value)) return value.map(word).join(', ')
    if (type === 'date_picker') return formatDay(`${value}T12:00:00Z`, language)
    return type === 'datetime_picker' ? formatDateTime(value, language) : word(value)
  }
}
