import { downloadMail } from '@leitstand/contracts/mail/requests'
import { useIsStaff } from '../../api/me.tsx'
import { addressOf } from '../../api/to-http.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShownMail } from '../../ui/shown-mail.tsx'

/** The whole mail, and for the staff its bytes. */
export function MailDialog({ uuid, close }: { uuid: string; close: () => void }) {
  const { t } = useTexts('shownMail')
  const isStaff = useIsStaff()
  const raw = isStaff && (
    <a href={addressOf(downloadMail, { uuid })} download={`${uuid}.eml`}>
      <Icon name="file" size={14} /> {t('raw')}
    </a>
  )
  return (
    <Dialog wide title={t('title')} close={close} actions={raw}>
      <ShownMail uuid={uuid} />
    </Dialog>
  )
}
