import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import { downloadMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { addressOf } from '../../api/to-http.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type CustomerPicker, KnownDialog } from './known-dialog.tsx'
import { type Act, acts, allows, isInTicket } from './mail-acts.ts'

type Dialog = 'assign' | 'known'

/** What can be done with a mail by hand. */
export function MailActions({ mail, Picker }: { mail: MailTrace; Picker: CustomerPicker }) {
  const { t } = useTexts('mail')
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  const isOpenEnd = mail.state !== 'received' && !isInTicket(mail)
  const dialogs: Dialog[] = mail.sender?.side === 'stranger' ? ['assign', 'known'] : ['assign']
  return (
    <>
      {(Object.keys(acts) as Act[])
        .filter((act) => allows(act, mail))
        .map((act) => (
          <ActButton key={act} act={act} uuid={mail.uuid} />
        ))}
      {isOpenEnd &&
        dialogs.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {t(`open.${name}`)}
          </Button>
        ))}
      <Button href={addressOf(downloadMail, { uuid: mail.uuid })} download={`${mail.uuid}.eml`}>
        <Icon name="download" size={15} /> {t('raw')}
      </Button>
      {open === 'assign' && <AssignDialog uuid={mail.uuid} close={close} />}
      {open === 'known' && <KnownDialog mail={mail} Picker={Picker} close={close} />}
    </>
  )
}

function ActButton({ act, uuid }: { act: Act; uuid: string }) {
  const { t } = useTexts('mail')
  const { run, isRunning } = useAction(acts[act], { failure: t('actFailed') })
  return (
    <Button loading={isRunning} onClick={() => void run({ uuid })}>
      {t(`act.${act}`)}
    </Button>
  )
}
