import type { MailReason } from '@leitstand/contracts/mail/reasons'
import {
  acceptMail,
  downloadMail,
  listMails,
  mailStates,
  mailWarnings,
  type ReceivedMail,
  rejectMail,
  replayMail,
} from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { RecordsPage } from '../../features/admin/records-page.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tag } from '../../ui/tag.tsx'
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
  held: 'warn',
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
  const mails = useApi(listMails, {
    page,
    itemsPerPage: size,
    'order[receivedAt]': 'desc',
    ...(state && { state }),
  })
  const options = mailStates.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <RecordsPage
      title={t('title')}
      states={{ label: t('state'), all: t('allStates'), options }}
      records={mails}
      empty={{ icon: 'mail', title: t('empty') }}
      columns={[
        { title: t('receivedAt'), show: ({ receivedAt }) => <Moment at={receivedAt} /> },
        { title: t('from'), show: ({ from }) => from ?? t('unknown') },
        { title: t('subject'), isHead: true, show: (mail) => <Subject mail={mail} /> },
        {
          title: t('state'),
          show: (mail) => <Tag tone={tones[mail.state] ?? 'idle'}>{t(`states.${mail.state}`)}</Tag>,
        },
        {
          title: t('ticket'),
          show: ({ ticket }) =>
            ticket && <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>#{ticket.publicId}</Link>,
        },
        { title: t('admin:actions'), isActions: true, show: (mail) => <MailActions mail={mail} /> },
      ]}
      foot={(total) => (
        <Pager
          page={page}
          size={size}
          sizes={sizes}
          total={total}
          onPage={(next) => show({ page: String(next) })}
          onSize={(next) => show({ perPage: String(next) })}
        />
      )}
    />
  )
}

function Subject({ mail }: { mail: ReceivedMail }) {
  const { t } = useTexts('mail')
  const language = useLanguage()
  const reasons = useReasons()
  const warnings = mailWarnings.filter((one) => mail.warnings.includes(one)).map((one) => t(`warnings.${one}`))
  return (
    <>
      {mail.subject ?? t('noSubject')} <span className="ls-faint">{formatBytes(mail.size, language)}</span>
      {mail.reasons.length > 0 && <div className="ls-faint">{mail.reasons.map(reasons).join('. ')}</div>}
      {warnings.length > 0 && <div className="ls-faint">{warnings.join(' ')}</div>}
    </>
  )
}

function MailActions({ mail }: { mail: ReceivedMail }) {
  const { t } = useTexts('mail')
  const replaying = useAction(replayMail, { failure: t('replayFailed') })
  const [line] = downloadMail.http
  const replay = async () => {
    const worked = await replaying.run({ uuid: mail.uuid })
    if (worked) toast.info(t('replayed', { state: t(`states.${worked.state}`) }))
  }
  return (
    <>
      {['unparsable', 'failed', 'rejected'].includes(mail.state) && (
        <Button size="small" loading={replaying.isRunning} onClick={() => void replay()}>
          {t('replay')}
        </Button>
      )}
      {mail.state === 'held' && <Decide mail={mail} />}
      <IconButton
        icon="download"
        iconSize={16}
        label={t('raw')}
        href={line ? toHttp(line, { uuid: mail.uuid }).url : ''}
        download
      />
    </>
  )
}

/** Why a mail came to its end, in a sentence each. */
function useReasons(): (reason: MailReason) => string {
  const { t } = useTexts('mail')
  return (reason) => {
    if (reason.code === 'names-foreign-ticket') return t(`reasons.${reason.code}`, { publicId: reason.publicId })
    if (reason.code === 'not-answered')
      return t(`reasons.${reason.code}`, { because: reason.because.map((one) => t(`silence.${one}`)).join(', ') })
    if (reason.code === 'unreadable' || reason.code === 'technical')
      return t(`reasons.${reason.code}`, { text: reason.text })
    return t(`reasons.${reason.code}`)
  }
}

function Decide({ mail: { uuid } }: { mail: ReceivedMail }) {
  const { t } = useTexts('mail')
  const accepting = useAction(acceptMail, { failure: t('decideFailed') })
  const rejecting = useAction(rejectMail, { failure: t('decideFailed') })
  const isRunning = accepting.isRunning || rejecting.isRunning
  return (
    <>
      <Button size="small" loading={isRunning} onClick={() => void accepting.run({ uuid })}>
        {t('accept')}
      </Button>{' '}
      <Button size="small" disabled={isRunning} onClick={() => void rejecting.run({ uuid })}>
        {t('reject')}
      </Button>
    </>
  )
}
