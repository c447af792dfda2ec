import type { MetadataField as Field, MetadataOption, MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { instantOf, localOf } from '../lib/local-times.ts'
import { Choice } from './choice.tsx'
import { DayField } from './day-field.tsx'

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

/** The control of a field that a template asks for, with what is wrong with it. */
export function MetadataField(props: Props) {
  const { field, problem } = props
  const label = field.required ? `${props.label} *` : props.label
  return (
    <div className="ls-field">
      {controls[field.type]({ ...props, label })}
      {problem && (
        <span className="ls-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

const textOf = (value: MetadataValue | undefined) => (typeof value === 'string' ? value : '')

const controls: Record<Field['type'], (props: Props) => ReactNode> = {
  select: ({ field, label, value, change, problem }) => (
    <OneOf {...{ label, options: field.options, value: textOf(value), change, isWrong: problem !== undefined }} />
  ),
  select_multiple: ({ field, label, value, change }) => (
    <SomeOf {...{ label, options: field.options, value: Array.isArray(value) ? value : [], change }} />
  ),
  checkbox: ({ label, value, change }) => (
    <label className="ls-check">
      <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
      {label}
    </label>
  ),
  text_multiline: ({ label, value, change, problem }) => (
    <label className="ls-field">
      <span>{label}</span>
      <textarea
        className="ls-textarea"
        rows={4}
        maxLength={10_000}
        value={textOf(value)}
        aria-invalid={problem !== undefined}
        onChange={(event) => change(event.target.value || null)}
      />
    </label>
  ),
  text_regex: (props) => <Line {...props} maxLength={10_000} />,
  date_picker: ({ label, value, change }) => (
    <DayField label={label} value={textOf(value) || null} onChange={(day) => change(day)} />
  ),
  time_picker: (props) => <Line {...props} maxLength={5} placeholder="14:05" />,
  datetime_picker: (props) => <Moments {...props} />,
}

function Line({ label, value, change, problem, maxLength, placeholder }: Props & LineProps) {
  return (
    <label className="ls-field">
      <span>{label}</span>
      <input
        className="ls-input"
        maxLength={maxLength}
        placeholder={placeholder}
        value={textOf(value)}
        aria-invalid={problem !== undefined}
        onChange={(event) => change(event.target.value || null)}
      />
    </label>
  )
}
interface LineProps {
  maxLength: number
  placeholder?: string
}

interface OneProps {
  label: string
  options: readonly MetadataOption[]
  value: string
  change: Props['change']
  isWrong: boolean
}

function OneOf({ label, options, value, change, isWrong }: OneProps) {
  const language = useLanguage()
  return (
    <label className="ls-field">
      <span>{label}</span>
      <select
        className="ls-select"
        value={value}
        aria-invalid={isWrong}
        onChange={(event) => change(event.target.value || null)}
      >
        <option value="">–</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {optionText(option, language)}
          </option>
        ))}
      </select>
    </label>
  )
}

function SomeOf({
  label,
  options,
  value,
  change,
}: Pick<OneProps, 'label' | 'options' | 'change'> & { value: string[] }) {
  const language = useLanguage()
  return (
    <>
      <span>{label}</span>
      <Choice
        many
        label={label}
        value={value}
        options={options.map((option) => ({ value: option.value, label: optionText(option, language) }))}
        onChange={(chosen) => change(chosen.length > 0 ? chosen : null)}
      />
    </>
  )
}

/** Day and time of day by the clocks of the product; what is no time yet is kept as typed. */
function Moments({ label, value, change }: Props) {
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
    <>
      <DayField label={label} value={day} onChange={(next) => say(next, time)} />
      <input
        className="ls-input"
        aria-label={t('common:metadata.time', { field: label })}
        placeholder="14:05"
        inputMode="numeric"
        maxLength={5}
        value={time}
        onChange={(event) => say(day, event.target.value)}
      />
    </>
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
  const { t } = useTexts()
  const language = useLanguage()
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
