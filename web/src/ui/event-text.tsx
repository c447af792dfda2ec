import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { useTexts } from '../i18n/use-texts.ts'
import { sentenceOf } from '../lib/entry-sentence.ts'
import { ChangeLine } from './change-line.tsx'

/** Kinds that are told field by field; of the others one value says it all. */
const fieldKinds: readonly ActivityEntry['kind'][] = ['status', 'assignment', 'change']

/** What an entry of the history tells. */
export function EventText({ event }: { event: ActivityEntry }) {
  const { t } = useTexts('activity')
  const { name } = event.author
  if (!fieldKinds.includes(event.kind) || event.changes.length === 0) {
    return (
      <>
        {t(`did.${sentenceOf(event)}`, { name })} <strong>{essenceOf(event)}</strong>
      </>
    )
  }
  return (
    <>
      {name}:{' '}
      {event.changes.map((change, index) => (
        <span key={change.field}>
          {index > 0 && ', '}
          <ChangeLine change={change} />
        </span>
      ))}
    </>
  )
}

/** How much time was booked, which file was attached. */
function essenceOf(event: ActivityEntry): string {
  const telling = event.changes.find(({ field }) => ['accruedTime', 'name', 'attachment'].includes(field))
  const value = telling?.after ?? telling?.before
  return typeof value === 'string' ? value : ''
}
