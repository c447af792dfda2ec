import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const MailDialog = onDemand(() => import('./mail-dialog.tsx').then((module) => module.MailDialog))

/** Opens the mail that a text came as, with what the text leaves out. */
export function WholeMail({ mail }: { mail: string }) {
  const { t } = useTexts('shownMail')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="ls-whole-mail" onClick={() => setOpen(true)}>
        <Icon name="mail" size={13} /> {t('open')}
      </button>
      {isOpen && <MailDialog uuid={mail} close={() => setOpen(false)} />}
    </>
  )
}
