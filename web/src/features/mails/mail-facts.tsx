import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import { Fragment } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { Panel } from '../../ui/panel.tsx'

/** Its files, and what became of each. */
export function MailFiles({ files }: Pick<MailTrace, 'files'>) {
  const { t, language } = useTexts('mail')
  return (
    <Panel title={t('attachments')}>
      {files.length === 0 ? (
        <p className="ls-faint">{t('noFiles')}</p>
      ) : (
        <ul className="ls-lines">
          {files.map(({ name, size, fate }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of a mail stay in their order and may share a name
            <li key={index}>
              <span className="ls-grow">
                {name} {size !== null && <span className="ls-faint">{formatBytes(size, language)}</span>}
              </span>
              <span className="ls-faint">{fate ? t(`fates.${fate}`) : t('notTaken')}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Who wrote it to whom, and how programs call it. */
export function MailFacts({ mail }: { mail: MailTrace }) {
  const { t } = useTexts('mail')
  const lines: [string, string | null][] = [
    [t('from'), mail.from || t('unknown')],
    [t('recipients'), mail.to.join(', ')],
    ['Message-ID', mail.messageId],
  ]
  return (
    <Panel title={t('facts')}>
      <dl className="ls-facts">
        {lines.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Panel>
  )
}
