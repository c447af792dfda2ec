import { downloadMail, listMails, mailStates, type ReceivedMail, replayMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toaster-state.ts'
import type { Tone } from '../../ui/tone.ts'

const sizes = [30, 100, 200] as const
const tones: Partial<Record<ReceivedMail['state'], Tone>> = {
  received: 'info',
  'new-ticket': 'ok',
  comment: 'ok',
  unparsable: 'danger',
  failed: 'danger',
  rejected: 'warn',
  bounce: 'warn',
}

/** Every mail that was received, with its end; those that could not be read are kept and can be worked again. */
export function Component() {
  const { t } = useTexts('mail')
  const [query, setQuery] = useSearchParams()
  const state = mailStates.find((one) => one === query.get('state'))
  const page = Number(query.get('page') ?? 1) || 1
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? 30
  const show = (change: Record<string, string>) =>
    setQuery({ ...(state && { state }), perPage: String(size), ...change })
  const { data, error, mutate } = useApi(listMails, {
    page,
    itemsPerPage: size,
    'order[receivedAt]': 'desc',
    ...(state && { state }),
  })
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <select
          className="ls-select"
          aria-label={t('state')}
          value={state ?? ''}
          onChange={(event) => setQuery(event.target.value ? { state: event.target.value } : {})}
        >
          <option value="">{t('allStates')}</option>
          {mailStates.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </select>
      </header>
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data?.items.length === 0 && <StateNote icon="mail" title={t('empty')} />}
        {data && data.items.length > 0 && (
          <>
            <table className="ls-table">
              <caption className="ls-hidden">{t('title')}</caption>
              <thead>
                <tr>
                  {(['receivedAt', 'from', 'subject', 'state', 'ticket'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(column)}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="ls-hidden">{t('admin:actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((mail) => (
                  <MailRow key={mail.uuid} mail={mail} />
                ))}
              </tbody>
            </table>
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
    </main>
  )
}

function MailRow({ mail }: { mail: ReceivedMail }) {
  const { t } = useTexts('mail')
  const language = useLanguage()
  const replaying = useAction(replayMail, { failure: t('replayFailed') })
  const [line] = downloadMail.http
  const replay = async () => {
    const worked = await replaying.run({ uuid: mail.uuid })
    if (worked) toast.info(t('replayed', { state: t(`states.${worked.state}`) }))
  }
  return (
    <tr>
      <td>
        <Moment at={mail.receivedAt} />
      </td>
      <td data-label={t('from')}>{mail.from ?? t('unknown')}</td>
      <th scope="row">
        {mail.subject ?? t('noSubject')} <span className="ls-faint">{formatBytes(mail.size, language)}</span>
        {mail.reason && <div className="ls-faint">{mail.reason}</div>}
      </th>
      <td>
        <Tag tone={tones[mail.state] ?? 'idle'}>{t(`states.${mail.state}`)}</Tag>
      </td>
      <td>
        {mail.ticket && (
          <Link to={pathTo('ticketView', { publicId: mail.ticket.publicId })}>#{mail.ticket.publicId}</Link>
        )}
      </td>
      <td className="ls-end">
        {['unparsable', 'failed', 'rejected'].includes(mail.state) && (
          <Button size="small" loading={replaying.isRunning} onClick={() => void replay()}>
            {t('replay')}
          </Button>
        )}
        <a
          className="ls-icon-button"
          href={line ? toHttp(line, { uuid: mail.uuid }).url : ''}
          download
          aria-label={t('raw')}
          title={t('raw')}
        >
          <Icon name="download" size={16} />
        </a>
      </td>
    </tr>
  )
}
