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
/** How a day is written, and how that is said; Ant Design's own words for it are too long for a narrow field. */
const ways = {
  de: { format: 'DD.MM.YYYY', placeholder: 'TT.MM.JJJJ' },
  en: { format: 'DD/MM/YYYY', placeholder: 'DD/MM/YYYY' },
} as const

/** Ant Design's DatePicker, which thinks in dayjs; the rest of the app in `YYYY-MM-DD`. */
export function DayBox({ value, onChange, earliest, autoFocus = false, onClose, ...ids }: DayProps & { id: string }) {
  const language = useLanguage()
  return (
    <DatePicker
      {...ids}
      value={value ? dayjs(value) : null}
      {...ways[language]}
      {...(earliest && { minDate: dayjs(earliest) })}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
      onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
