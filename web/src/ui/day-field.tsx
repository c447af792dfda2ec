import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useLanguage } from '../i18n/use-language.ts'

dayjs.extend(customParseFormat)
const formats = { de: 'DD.MM.YYYY', en: 'DD/MM/YYYY' } as const

interface Props {
  label: string
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (day: string | null) => void
  earliest?: string
  hideLabel?: boolean
}

/** A day, written and chosen as in the reader's language. */
export function DayField({ label, value, onChange, earliest, hideLabel = false }: Props) {
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the picker's input is the control
    <label className="ls-field">
      <span className={hideLabel ? 'ls-hidden' : undefined}>{label}</span>
      <DatePicker
        value={value ? dayjs(value) : null}
        format={formats[language]}
        {...(earliest && { minDate: dayjs(earliest) })}
        getPopupContainer={(element) => element.closest('dialog') ?? document.body}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      />
    </label>
  )
}
