import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useLanguage } from '../i18n/use-language.ts'
import './day-box.css'

export interface DayProps {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (day: string | null) => void
  earliest?: string
  autoFocus?: boolean
  onClose?: () => void
}

dayjs.extend(customParseFormat)
const formats = { de: 'DD.MM.YYYY', en: 'DD/MM/YYYY' } as const

/** Ant Design's DatePicker, which thinks in dayjs; the rest of the app in `YYYY-MM-DD`. */
export function DayBox({ value, onChange, earliest, autoFocus = false, onClose, ...ids }: DayProps & { id: string }) {
  const language = useLanguage()
  return (
    <DatePicker
      {...ids}
      value={value ? dayjs(value) : null}
      format={formats[language]}
      {...(earliest && { minDate: dayjs(earliest) })}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
      onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
