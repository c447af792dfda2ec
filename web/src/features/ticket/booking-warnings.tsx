import { listWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatTime } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSettled } from '../../ui/use-settled.ts'

interface Props {
  /** Epoch milliseconds. */
  startAt: number
  minutes: number
  employee: string
  /** The booking that is changed, which does not stand in its own way. */
  before: Worktime | undefined
}

const shown = 3

/** What is unusual about a time without being wrong: it lies in the future, or upon other time of the same person. */
export function BookingWarnings({ startAt, minutes, employee, before }: Props) {
  const { t, language } = useTexts('booking')
  const now = useNow()
  const endAt = startAt + minutes * 60_000
  const span = useSettled(`${startAt} ${endAt}`, 300)
  const [from = 0, until = 0] = span.split(' ').map(Number)
  // What only touches it does not overlap: the ends are a moment inside.
  const inside = { 'endAt[after]': iso(from + 1), 'startAt[before]': iso(until - 1) }
  const asked = { 'employee.uuid': employee, itemsPerPage: shown + 1, ...inside }
  const { data } = useApi(listWorktimes, until > from ? asked : null, { keepPreviousData: false })
  const others = overlapping(data?.items ?? [], before)
  const isFuture = endAt > now.getTime() + 60_000
  return (
    <div role="status">
      {isFuture && <Warning text={t('future')} />}
      {others.length > 0 && (
        <Warning
          text={t('overlap', {
            others: others
              .slice(0, shown)
              .map((one) => `#${one.ticket.publicId} ${timesOf(one, (at) => formatTime(at, language))}`)
              .join(', '),
          })}
        />
      )}
    </div>
  )
}

/** Other time that was really worked: neither what is changed, nor what was taken back or takes back. */
export function overlapping(found: readonly Worktime[], before: Worktime | undefined): Worktime[] {
  return found.filter(({ uuid, reverses, isReversed }) => uuid !== before?.uuid && reverses === null && !isReversed)
}

function timesOf({ startAt, endAt }: Worktime, show: (at: string) => string): string {
  return `${show(startAt)}–${show(endAt)}`
}

function Warning({ text }: { text: string }) {
  return (
    <p className="ls-notice">
      <Icon name="alert" size={15} /> {text}
    </p>
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
