import { assignMail } from '@leitstand/contracts/mail/ledger'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Puts a mail into a ticket, as a comment of whoever wrote it. */
export function AssignDialog({ uuid, close }: { uuid: string; close: () => void }) {
  const { t } = useTexts('mail')
  const [typed, setTyped] = useState('')
  const { run, isRunning } = useAction(assignMail, { failure: t('assign.failed') })
  const ticket = Number(/^\s*#?(\d{1,15})\s*$/.exec(typed)?.[1] ?? 0)
  const submit = async () => {
    if (!(await run({ uuid, ticket }))) return
    toast.info(t('assign.done', { ticket }))
    close()
  }
  return (
    <Dialog
      title={t('assign.title')}
      close={close}
      confirm={{ text: t('assign.confirm'), isRunning, disabled: ticket === 0 }}
      onSubmit={submit}
    >
      <p>{t('assign.text')}</p>
      <TextField
        label={t('assign.ticket')}
        value={typed}
        inputMode="numeric"
        placeholder="#10023"
        onChange={setTyped}
      />
    </Dialog>
  )
}
