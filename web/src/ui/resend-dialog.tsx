import { resendMail } from '@leitstand/contracts/mail/resending'
import { useState } from 'react'
import { byField } from '../api/problem.ts'
import { useAction } from '../api/use-action.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../lib/toasts.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  mail: string
  /** Where it did not arrive. */
  address: string
  close: () => void
}

/** Sends an answer again to somebody who did not get it, where they can be reached. */
export function ResendDialog({ mail, address, close }: Props) {
  const { t } = useTexts('mailDelivery')
  const [to, setTo] = useState(address)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const resending = useAction(resendMail, {
    failure: t('resendFailed'),
    quiet: ({ code }) => code === 'invalid',
  })
  const submit = async () => {
    const wish = { uuid: mail, address, to: to.trim() }
    const sent = await resending.run(wish, { failed: (refusal) => setProblems(byField(refusal)) })
    if (!sent) return
    toast.info(t('resent', { address: wish.to }))
    close()
  }
  return (
    <Dialog
      title={t('resendTitle')}
      close={close}
      confirm={{ text: t('resend'), isRunning: resending.isRunning }}
      onSubmit={submit}
    >
      <p>{t('resendExplained')}</p>
      <TextField label={t('resendTo')} value={to} problem={problems.to} onChange={setTo} />
    </Dialog>
  )
}
