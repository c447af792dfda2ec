import type { Hit } from '@leitstand/contracts/search/requests'
import { previewMerge } from '@leitstand/contracts/ticket/merging'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherTicket } from '../../ui/other-ticket.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eldestOpen } from './bulk.ts'
import { TicketLink } from './ticket-link.tsx'

interface Props {
  hits: readonly Hit[]
  /** Merges these into that one. */
  merge: (into: number, hits: readonly Hit[]) => void
  close: () => void
}

/** Into which ticket all that were picked go on: one of them or another, with what would become of each. */
export function BulkMerge({ hits, merge, close }: Props) {
  const { t } = useTexts('bulk')
  const [into, setInto] = useState(String((hits.length > 1 && eldestOpen(hits)?.publicId) || ''))
  const [problem, setProblem] = useState<string>()
  const others = hits.filter(({ publicId }) => String(publicId) !== into)
  const numbers = others.map(({ publicId }) => publicId)
  const preview = useApi(previewMerge, into !== '' && numbers.length > 0 ? { tickets: numbers, into } : null)
  const rows = preview.data?.tickets ?? []
  const going = others.filter(({ publicId }) =>
    rows.some((row) => row.publicId === String(publicId) && row.refusal === null),
  )
  const submit = () => {
    if (into === '') return setProblem(t('nothingChosen'))
    if (going.length === 0) return
    merge(Number(into), going)
    close()
  }
  return (
    <Dialog
      title={t('mergeTitle', { count: hits.length })}
      close={close}
      confirm={{ text: t('merge'), disabled: into !== '' && going.length === 0 }}
      onSubmit={submit}
    >
      <OtherTicket
        label={t('mergeInto')}
        mandatory
        value={into}
        known={hits}
        problem={problem ?? (preview.error && t('mergeNoTarget'))}
        onChange={(next) => {
          setInto(next)
          setProblem(undefined)
        }}
      />
      {preview.isLoading && <Skeleton lines={3} />}
      {preview.data && (
        <section aria-label={t('mergePreview')}>
          <p role="status">{t('mergeGoing', { count: going.length, into })}</p>
          <ul className="ls-bulk-failed">
            {rows.map(({ publicId, subject, refusal }) => (
              <li key={publicId}>
                <TicketLink publicId={Number(publicId)}>#{publicId}</TicketLink> {subject}
                {refusal !== null && <div className="ls-faint">{t('mergeStays', { refusal })}</div>}
              </li>
            ))}
          </ul>
          <p className="ls-help">{t('mergeExplained')}</p>
        </section>
      )}
    </Dialog>
  )
}
