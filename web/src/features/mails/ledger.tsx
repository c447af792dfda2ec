import { listMails } from '@leitstand/contracts/mail/ledger'
import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { useQuery } from '../../lib/use-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { LedgerFilters, StateCounts } from './ledger-filters.tsx'
import { askForLedger, type LedgerView, readLedgerUrl, sizes, writeLedgerUrl } from './ledger-view.ts'
import { MailBulkBar } from './mail-bulk-bar.tsx'
import { MailCheck } from './mail-check.tsx'
import { MailStateTag, TicketOf, useReason } from './mail-words.tsx'
import { type Picking, usePicking } from './use-picking.ts'
import './mails.css'

/** Every mail that was received, with its end. */
export function Ledger() {
  const { t } = useTexts('mail')
  const [query, changeQuery] = useQuery()
  const view = readLedgerUrl(query)
  const show = (change: Partial<LedgerView>, replace = 'search' in change) =>
    changeQuery((now) => writeLedgerUrl({ ...readLedgerUrl(now), page: 1, ...change }), { replace })
  const { page, perPage, state } = view
  const asked = askForLedger(view)
  const narrowed = { ...asked, ...(state && { state }) }
  const reading = useApi(listMails, { ...narrowed, page, itemsPerPage: perPage })
  const { data, error, mutate } = reading
  useWithinPages(reading, page, perPage, (last) => show({ page: last }, true))
  const picking = usePicking(JSON.stringify(narrowed), data?.items ?? [])
  return (
    <>
      <MailCheck view={view} show={show} />
      <LedgerFilters view={view} show={show} />
      <StateCounts view={view} show={show} asked={asked} />
      <MailBulkBar picking={picking} question={narrowed} total={data?.total ?? 0} />
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={10} />}
        {data?.items.length === 0 &&
          (Object.keys(narrowed).length > 0 ? (
            <StateNote icon="mail" title={t('empty')} text={t('emptyHint')} />
          ) : (
            <StateNote icon="mail" title={t('emptyYet')} />
          ))}
        {data && data.items.length > 0 && (
          <>
            <Mails mails={data.items} picking={picking} />
            <Pager
              page={page}
              size={perPage}
              sizes={sizes}
              total={data.total}
              onPage={(next) => show({ page: next })}
              onSize={(next) => show({ perPage: next })}
            />
          </>
        )}
      </div>
    </>
  )
}

interface MailsProps {
  mails: readonly ReceivedMail[]
  picking: Picking
}

function Mails({ mails, picking }: MailsProps) {
  const { t } = useTexts('mail')
  return (
    <DataTable
      className="ls-ledger"
      caption={t('title')}
      list="receivedMails"
      rows={mails}
      selection={{
        chosen: picking.mails.map(({ uuid }) => uuid),
        choose: picking.pick,
        nameOf: ({ subject }) => t('bulk.pick', { subject: subject || t('noSubject') }),
        allText: t('bulk.all'),
      }}
      columns={[
        { name: 'receivedAt', title: t('receivedAt'), show: ({ receivedAt }) => <Moment at={receivedAt} /> },
        { name: 'from', title: t('from'), show: ({ from }) => <Clipped text={from || t('unknown')} /> },
        { title: t('subject'), isHead: true, show: (mail) => <Subject mail={mail} /> },
        { name: 'state', title: t('state'), show: (mail) => <MailStateTag state={mail.state} /> },
        { name: 'ticket', title: t('ticket'), show: ({ ticket }) => (ticket ? <TicketOf ticket={ticket} /> : '–') },
      ]}
    />
  )
}

function Clipped({ text }: { text: string }) {
  return (
    <div className="ls-cut" title={text}>
      {text}
    </div>
  )
}

function Subject({ mail: { uuid, subject, reasons } }: { mail: ReceivedMail }) {
  const { t } = useTexts('mail')
  const sentenceOf = useReason()
  return (
    <>
      <Link to={pathTo('adminMail', { uuid })}>
        <Clipped text={subject || t('noSubject')} />
      </Link>
      {reasons.length > 0 && <div className="ls-faint">{reasons.map(sentenceOf).join('. ')}</div>}
    </>
  )
}
