import { deliveryStates } from '@leitstand/contracts/mail/deliveries'
import { listSentMails, type SentMail } from '@leitstand/contracts/mail/requests'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { deliveryOf } from '../../lib/delivery-of.ts'
import { pageIn } from '../../lib/page-in.ts'
import { pathTo } from '../../lib/paths.ts'
import { queryWith, useQuery } from '../../lib/use-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { DeliveryTag, RecipientList } from '../../ui/recipient-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import './mails.css'

const sizes = [30, 100, 200] as const
const words = ['recipient', 'subject', 'ticket'] as const
/** Beside single states: what nobody saw to yet, of everybody or of the reader's own. */
const choices = ['undelivered', 'mine', ...deliveryStates] as const

/** Every mail that left about tickets that the reader sees, and whether it arrived. The address bar is its state. */
export function SentMails() {
  const { t } = useTexts('mailDelivery')
  const [query, changeQuery] = useQuery()
  const page = pageIn(query)
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? 30
  const reading = useApi(listSentMails, { ...useQuestion(query), page, itemsPerPage: size })
  const { data, error, mutate } = reading
  const show = (change: Record<string, string>) =>
    changeQuery((now) => queryWith(now, { page: '1', ...change }), { replace: true })
  useWithinPages(reading, page, size, (last) => show({ page: String(last) }))
  return (
    <>
      <search className="ls-row ls-mail-filters">
        <SelectField
          bare
          label={t('state')}
          value={query.get('state') ?? ''}
          options={[
            { value: '', label: t('allStates') },
            ...choices.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          onChange={(state) => show({ state })}
        />
        {words.map((name) => (
          <SearchField
            key={name}
            text={t(name)}
            words={query.get(name) ?? ''}
            search={(value) => show({ [name]: value })}
          />
        ))}
      </search>
      <div className="ls-card ls-scroll ls-sent-mails">
        {!data && <Loading error={error} retry={mutate} lines={6} />}
        {data?.items.length === 0 && <StateNote icon="mail" title={t('empty')} />}
        {data && data.items.length > 0 && (
          <>
            <MailTable mails={data.items} />
            <Pager
              page={page}
              size={size}
              sizes={sizes}
              total={data.total}
              onPage={(next) => show({ page: String(next) })}
              onSize={(next) => show({ perPage: String(next) })}
            />
          </>
        )}
      </div>
    </>
  )
}

/** What is asked for by the address bar. */
function useQuestion(query: URLSearchParams) {
  const me = useMe()
  const state = query.get('state')
  const [recipient, subject, ticket] = words.map((name) => query.get(name))
  return {
    'order[createdAt]': 'desc' as const,
    ...((state === 'undelivered' || state === 'mine') && { undelivered: 'true' }),
    ...(state === 'mine' && { 'author.uuid': me.uuid }),
    ...(deliveryStates.some((one) => one === state) && { 'recipients.state': state ?? '' }),
    ...(recipient && { 'recipients.address': recipient }),
    ...(subject && { subject }),
    ...(ticket && { 'ticket.publicId': ticket.replace('#', '') }),
  }
}

function MailTable({ mails }: { mails: SentMail[] }) {
  const { t } = useTexts('mailDelivery')
  return (
    <DataTable
      caption={t('title')}
      list="sentMails"
      rows={mails}
      columns={[
        { name: 'createdAt', title: t('createdAt'), show: ({ createdAt }) => <Moment at={createdAt} /> },
        { title: t('subject'), isHead: true, show: (mail) => <Subject mail={mail} /> },
        { name: 'state', title: t('state'), show: (mail) => <DeliveryTag delivery={deliveryOf(mail)} /> },
        { name: 'recipients', title: t('recipients'), show: (mail) => <RecipientList mail={mail} /> },
      ]}
    />
  )
}

function Subject({ mail: { subject, ticket, kind } }: { mail: SentMail }) {
  const { t } = useTexts('mailDelivery')
  return (
    <>
      {ticket ? <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>{subject}</Link> : subject}
      <div className="ls-faint">{t(`kinds.${kind}`)}</div>
    </>
  )
}
