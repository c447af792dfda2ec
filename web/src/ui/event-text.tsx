import type { Language } from '@leitstand/contracts/actor'
import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { useTexts } from '../i18n/use-texts.ts'
import { formatDateTime } from '../lib/dates.ts'
import { sentenceOf } from '../lib/entry-sentence.ts'
import { takenText } from '../lib/taken-alert.ts'
import { unreachedText } from '../lib/unreached.ts'
import { ChangeLine } from './change-line.tsx'

/** Kinds that are told field by field; of the others one value says it all. */
const fieldKinds: readonly ActivityEntry['kind'][] = ['status', 'assignment', 'change']

/** What an entry of the history tells. */
export function EventText({ event }: { event: ActivityEntry }) {
  const { t, language } = useTexts('activity')
  const { name } = event.author
  if (!fieldKinds.includes(event.kind) || event.changes.length === 0) {
    return (
      <>
        {t(`did.${sentenceOf(event)}`, { name })} <strong>{essenceOf(event, language)}</strong>
      </>
    )
  }
  return (
    <>
      {name}:{' '}
      {event.changes.map((change, index) => (
        <span key={change.field}>
          {index > 0 && ', '}
          <ChangeLine change={change} ticketType={event.ticketType} />
        </span>
      ))}
    </>
  )
}

/** How much time was booked, which file was attached, whom a mail did not reach, which rule alerted whom. */
function essenceOf(event: ActivityEntry, language: Language): string {
  if (event.kind === 'notification') return event.changes.map((change) => noteText(change, language)).join('; ')
  const telling = event.changes.find(({ field }) => ['accruedTime', 'name', 'attachment'].includes(field))
  const value = telling?.after ?? telling?.before
  return typeof value === 'string' ? value : ''
}

function noteText({ field, after }: ActivityEntry['changes'][number], language: Language): string {
  if (field === 'acknowledged') return takenText(after)
  return field === 'resumesAt' ? formatDateTime(String(after), language) : unreachedText(after, language)
}
