import { Button } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import { saveFile } from '../../lib/save-file.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Recovery codes, which are shown this once: copy, download, print. */
export function RecoveryCodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useTexts('security')
  const text = codes.join('\n')
  const download = () => saveFile('leitstand-recovery-codes.txt', `${t('codes.fileHead')}\n\n${text}\n`)
  return (
    <Dialog
      title={t('codes.title')}
      close={close}
      actions={
        <Button type="primary" onClick={close}>
          {t('codes.done')}
        </Button>
      }
    >
      <p>{t('codes.text')}</p>
      <ul className="ls-codes" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ls-row">
        <CopyButton text={text} label={t('codes.copy')} />
        <Button onClick={download}>
          <Icon name="download" size={15} /> {t('codes.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="file" size={15} /> {t('codes.print')}
        </Button>
      </div>
    </Dialog>
  )
}
