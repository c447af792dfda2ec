import { useTexts } from '../../i18n/use-texts.ts'
import { formatDay } from '../../lib/dates.ts'
import { GenerationLink } from './generation-link.tsx'
import type { byDay } from './generations.ts'

/** The days of a month on which something happens, below each other. */
export function DayList({ month, days }: { month: string; days: ReturnType<typeof byDay> }) {
  const { t, language } = useTexts('recurring')
  const own = [...days].filter(([day]) => day.startsWith(month))
  if (own.length === 0) return <p className="ls-faint">{t('noDates')}</p>
  return own.map(([day, generations]) => (
    <section key={day}>
      <h2>{formatDay(`${day}T12:00:00Z`, language)}</h2>
      <ul className="ls-day-list">
        {generations.map((one) => (
          <li key={`${one.task.uuid} ${one.at}`}>
            <GenerationLink generation={one} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
