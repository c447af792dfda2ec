import { type ShownMail as Shown, showMail, showMailLayout } from '@leitstand/contracts/mail/shown-mails'
import { Button } from 'antd'
import { useState } from 'react'
import { addressOf } from '../api/to-http.ts'
import { useApi } from '../api/use-api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Loading } from './loading.tsx'
import { Moment } from './marks.tsx'
import { Segments } from './segments.tsx'
import { useProtection } from './use-protection.ts'
import { WrittenText } from './written-text.tsx'
import './shown-mail.css'

/** All of a mail: who wrote it to whom, its text and its layout. */
export function ShownMail({ uuid }: { uuid: string }) {
  const { data, error, mutate } = useApi(showMail, { uuid })
  return data ? <Mail mail={data} /> : <Loading error={error} retry={mutate} lines={8} />
}

function Mail({ mail }: { mail: Shown }) {
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

function Head({ mail }: { mail: Shown }) {
  const { t } = useTexts('shownMail')
  const protection = useProtection(mail)
  const lines: [string, string][] = [
    [t('from'), mail.from.join(', ')],
    [t('to'), mail.to.join(', ')],
    [t('cc'), mail.cc.join(', ')],
    [t('subject'), mail.subject],
  ]
  return (
    <dl className="ls-mail-head">
      {lines.map(([name, value]) => value !== '' && <Line key={name} name={name} value={value} />)}
      {protection.length > 0 && <Line name={t('protection')} value={protection.join(' ')} />}
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

function Layout({ mail: { uuid, hasRemotePictures } }: { mail: Shown }) {
  const { t } = useTexts('shownMail')
  const [pictures, setPictures] = useState<'remote'>()
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
        src={addressOf(showMailLayout, { uuid, pictures })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
