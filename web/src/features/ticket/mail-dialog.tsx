import { downloadMail } from '@leitstand/contracts/mail/requests'
import { type ShownMail, showMail, showMailLayout } from '@leitstand/contracts/mail/shown-mails'
import { Button } from 'antd'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { toHttp } from '../../api/to-http.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Segments } from '../../ui/segments.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { urlOf } from './attachment-link.tsx'
import './mail-dialog.css'

/** The whole mail: who wrote it to whom, all of its text, its layout, and for the staff its bytes. */
export function MailDialog({ uuid, close }: { uuid: string; close: () => void }) {
  const { t } = useTexts('shownMail')
  const isStaff = useIsStaff()
  const { data, error, mutate } = useApi(showMail, { uuid })
  const raw = isStaff && (
    <a href={urlOf(downloadMail, uuid)} download={`${uuid}.eml`}>
      <Icon name="file" size={14} /> {t('raw')}
    </a>
  )
  return (
    <Dialog wide title={t('title')} close={close} actions={raw}>
      {data ? <Mail mail={data} /> : <Loading error={error} retry={mutate} lines={8} />}
    </Dialog>
  )
}

function Mail({ mail }: { mail: ShownMail }) {
  const { t } = useTexts('shownMail')
  const [form, setForm] = useState<'layout' | 'text'>(mail.hasLayout ? 'layout' : 'text')
  return (
    <>
      <Head mail={mail} />
      {mail.hasLayout && (
        <Segments
          label={t('form')}
          active={form}
          entries={[
            { name: 'layout', text: t('layout') },
            { name: 'text', text: t('text') },
          ]}
          onChange={setForm}
        />
      )}
      {form === 'layout' ? (
        <Layout mail={mail} />
      ) : (
        <div className="ls-mail-text">
          <WrittenText text={mail.text || t('noText')} format={mail.textFormat} />
        </div>
      )}
    </>
  )
}

function Head({ mail }: { mail: ShownMail }) {
  const { t } = useTexts('shownMail')
  const lines: [string, string][] = [
    [t('from'), mail.from.join(', ')],
    [t('to'), mail.to.join(', ')],
    [t('cc'), mail.cc.join(', ')],
    [t('subject'), mail.subject],
  ]
  return (
    <dl className="ls-mail-head">
      {lines.map(([name, value]) => value !== '' && <Line key={name} name={name} value={value} />)}
      {mail.date && <Line name={t('date')} value={<Moment at={mail.date} />} />}
    </dl>
  )
}

function Line({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Layout({ mail: { uuid, hasRemotePictures } }: { mail: ShownMail }) {
  const { t } = useTexts('shownMail')
  const [pictures, setPictures] = useState<'remote'>()
  const [line] = showMailLayout.http
  if (!line) throw new Error('The layout of a mail has an http line')
  const { url } = toHttp(line, { uuid, pictures })
  return (
    <>
      {hasRemotePictures && !pictures && (
        <p className="ls-mail-note">
          <span className="ls-grow">{t('pictures')}</span>
          <Button size="small" onClick={() => setPictures('remote')}>
            {t('loadPictures')}
          </Button>
        </p>
      )}
      <iframe
        className="ls-mail-frame"
        title={t('layout')}
        src={url}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
