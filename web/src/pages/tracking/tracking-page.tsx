import { type Tracking, trackingStatuses, trackingStatusNames, trackings } from '@leitstand/contracts/ticket/trackings'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { queryWith, useQuery } from '../../lib/use-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import '../../features/admin/admin.css'
import '../../features/ticket/ticket.css'
import { TrackingActions } from '../../features/tracking/tracking-actions.tsx'
import { TrackingForm, useCountryName } from '../../features/tracking/tracking-form.tsx'
import { TrackingTag } from '../../features/tracking/tracking-tag.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageIn } from '../../lib/page-in.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

const sizes = [50, 100, 200] as const

/** The shipments of all tickets; what narrows the list stands in the address. */
export function Component() {
  const { t, language } = useTexts('trackings')
  const [query, changeQuery] = useQuery()
  const [edited, setEdited] = useState<Tracking | 'new' | null>(null)
  const status = trackingStatusNames.find((one) => one === query.get('status'))
  const words = query.get('q') ?? ''
  const page = pageIn(query)
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? sizes[0]
  const reading = useApi(trackings.requests.list, {
    page,
    itemsPerPage: size,
    'order[createdAt]': 'desc',
    ...(status && { status }),
    ...(words && { trackingId: words }),
  })
  const { data, error, mutate } = reading
  const show = (change: Record<string, string>, replace = 'q' in change) =>
    changeQuery((now) => queryWith(now, { page: '', ...change }), { replace })
  useWithinPages(reading, page, size, (last) => show({ page: String(last) }, true))
  return (
    <Page
      title={t('title')}
      head={
        <>
          <SearchField text={t('trackingId')} words={words} search={(q) => show({ q })} />
          <SelectField
            bare
            label={t('status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('everyStatus') },
              ...trackingStatusNames.map((value) => ({ value, label: trackingStatuses[value][language] })),
            ]}
            onChange={(next) => show({ status: next })}
          />
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={15} /> {t('add')}
          </Button>
        </>
      }
    >
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={6} />}
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
    </Page>
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
    <DataTable
      caption={t('title')}
      rows={items}
      columns={[
        { title: t('trackingId'), isHead: true, show: ({ trackingId }) => trackingId },
        { title: t('carrier'), show: ({ carrier }) => carrier ?? '–' },
        { title: t('country'), show: ({ country }) => (country ? nameOf(country) : '–') },
        {
          title: t('ticket'),
          show: ({ ticket: { publicId, subject } }) => (
            <Link to={pathTo('ticketView', { publicId })}>
              #{publicId} {subject}
            </Link>
          ),
        },
        { title: t('status'), show: ({ status }) => <TrackingTag status={status} /> },
        { title: t('createdAt'), show: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          title: t('actions'),
          isActions: true,
          show: (tracking) => <TrackingActions tracking={tracking} edit={() => edit(tracking)} />,
        },
      ]}
    />
  )
}
