import { Calendar } from 'antd'
import dayjs from 'dayjs'
import { dayOf } from '../../lib/dates.ts'
import { GenerationLink } from './generation-link.tsx'
import type { byDay } from './generations.ts'

/** Ant Design's Calendar, which thinks in dayjs; the rest of the app in `YYYY-MM-DD`. The page has a head of its own. */
export function MonthView({ month, days }: { month: string; days: ReturnType<typeof byDay> }) {
  const today = dayOf(new Date())
  return (
    <Calendar
      className="ls-calendar"
      value={dayjs(today.startsWith(month) ? today : `${month}-15`)}
      headerRender={() => null}
      cellRender={(date, { type }) =>
        type === 'date' && (
          <ul>
            {days.get(date.format('YYYY-MM-DD'))?.map((one) => (
              <li key={`${one.task.uuid} ${one.at}`}>
                <GenerationLink generation={one} />
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
