import { type Tracking, trackingStatuses, trackingStatusNames, trackings } from '@leitstand/contracts/ticket/trackings'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import '../../features/admin/admin.css'
import '../../features/ticket/ticket.css'
import { TrackingActions } from '../../features/tracking/tracking-actions.tsx'
import { TrackingForm, useCountryName } from '../../features/tracking/tracking-form.tsx'
import { TrackingTag } from '../../features/tracking/tracking-tag.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'

const sizes = [50, 100, 200] as const

/** The shipments of all tickets; what narrows the list stands in the address. */
export function Component() {
  const { t } = useTexts('trackings')
  const language = useLanguage()
  const [query, setQuery] = useSearchParams()
  const [edited, setEdited] = useState<Tracking | 'new' | null>(null)
  const status = trackingStatusNames.find((one) => one === query.get('status'))
  const words = query.get('q') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? sizes[0]
  const { data, error, mutate } = useApi(trackings.requests.list, {
    page,
    itemsPerPage: size,
    'order[createdAt]': 'desc',
    ...(status && { status }),
    ...(words && { trackingId: words }),
  })
  const show = (part: Record<string, string>) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    for (const [key, value] of Object.entries(part)) value ? next.set(key, value) : next.delete(key)
    setQuery(next, { replace: 'q' in part })
  }
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <input
          className="ls-input"
          type="search"
          aria-label={t('trackingId')}
          placeholder={t('trackingId')}
          value={words}
          onChange={(event) => show({ q: event.target.value })}
        />
        <select
          className="ls-select"
          aria-label={t('status')}
          value={status ?? ''}
          onChange={(event) => show({ status: event.target.value })}
        >
          <option value="">{t('everyStatus')}</option>
          {trackingStatusNames.map((name) => (
            <option key={name} value={name}>
              {trackingStatuses[name][language]}
            </option>
          ))}
        </select>
        <Button type="primary" onClick={() => setEdited('new')}>
          <Icon name="plus" size={15} /> {t('add')}
        </Button>
      </header>
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data?.items.length === 0 && <StateNote icon="parcel" title={t('none')} />}
        {data && data.items.length > 0 && <TrackingTable items={data.items} edit={setEdited} />}
        {data && data.total > sizes[0] && (
          <Pager
            page={page}
            size={size}
            sizes={sizes}
            total={data.total}
            onPage={(next) => show({ page: String(next) })}
            onSize={(next) => show({ perPage: String(next) })}
          />
        )}
      </div>
      {edited && <TrackingDialog edited={edited} close={() => setEdited(null)} />}
    </main>
  )
}

function TrackingDialog({ edited, close }: { edited: Tracking | 'new'; close: () => void }) {
  const { t } = useTexts('trackings')
  return (
    <Dialog title={edited === 'new' ? t('add') : t('edit', { id: edited.trackingId })} close={close}>
      <TrackingForm {...(edited !== 'new' && { before: edited, ticket: edited.ticket.publicId })} close={close} />
    </Dialog>
  )
}

function TrackingTable({ items, edit }: { items: readonly Tracking[]; edit: (tracking: Tracking) => void }) {
  const { t } = useTexts('trackings')
  const nameOf = useCountryName()
  return (
    <table className="ls-table">
      <caption className="ls-hidden">{t('title')}</caption>
      <thead>
        <tr>
          {(['trackingId', 'carrier', 'country', 'ticket', 'status', 'createdAt'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="ls-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((tracking) => (
          <tr key={tracking.uuid}>
            <th scope="row">{tracking.trackingId}</th>
            <td data-label={t('carrier')}>{tracking.carrier ?? '–'}</td>
            <td data-label={t('country')}>{tracking.country ? nameOf(tracking.country) : '–'}</td>
            <td data-label={t('ticket')}>
              <Link to={pathTo('ticketView', { publicId: tracking.ticket.publicId })}>
                #{tracking.ticket.publicId} {tracking.ticket.subject}
              </Link>
            </td>
            <td data-label={t('status')}>
              <TrackingTag status={tracking.status} />
            </td>
            <td data-label={t('createdAt')}>
              <Moment at={tracking.createdAt} />
            </td>
            <td className="ls-end">
              <TrackingActions tracking={tracking} edit={() => edit(tracking)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
