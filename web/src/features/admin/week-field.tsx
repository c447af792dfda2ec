import { type BusinessHours, type WeekdayName, weekdays } from '@leitstand/contracts/sla/settings'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClockField } from './clock-field.tsx'
import { RowsField } from './rows-field.tsx'

export type Week = Pick<BusinessHours, WeekdayName>

interface Props {
  label: string
  value: Week
  change: (week: Week) => void
  problemAt: (day: WeekdayName) => string | undefined
}

/** The hours of each day of the week; a day without any is closed. */
export function WeekField({ label, value, change, problemAt }: Props) {
  const { t } = useTexts('worktimeSettings')
  return (
    <fieldset className="ls-week">
      <legend>{label}</legend>
      {weekdays.map((day) => (
        <DayHours
          key={day}
          day={day}
          ranges={value[day]}
          change={(ranges) => change({ ...value, [day]: ranges })}
          problem={problemAt(day)}
        />
      ))}
      <small className="ls-help">{t('weekHelp')}</small>
    </fieldset>
  )
}

interface DayProps {
  day: WeekdayName
  ranges: Week[WeekdayName]
  change: (ranges: Week[WeekdayName]) => void
  problem: string | undefined
}

function DayHours({ day, ranges, change, problem }: DayProps) {
  const { t } = useTexts('worktimeSettings')
  const name = t(`days.${day}`)
  const numbered = ranges.map((range, index) => ({ ...range, number: index + 1 }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className="ls-week-day" role="group" aria-label={name}>
      <span>
        {name}
        {ranges.length === 0 && <small className="ls-faint"> {t('closed')}</small>}
      </span>
      <div>
        <RowsField
          items={numbered}
          change={(items) => change(items.map(({ from, until }) => ({ from, until })))}
          fresh={{ from: '', until: '', number: ranges.length + 1 }}
          addText={t('addTime')}
        >
          {(range, set) => (
            <>
              <ClockField
                label={t('from', { day: name, number: range.number })}
                value={range.from}
                change={(from) => set({ ...range, from })}
                example="08:00"
              />
              –
              <ClockField
                label={t('until', { day: name, number: range.number })}
                value={range.until}
                change={(until) => set({ ...range, until })}
                example="18:00"
              />
            </>
          )}
        </RowsField>
        {problem && (
          <p className="ls-field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
