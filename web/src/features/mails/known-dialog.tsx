import { createUser } from '@leitstand/contracts/identity/administration'
import { type ReceivedMail, replayMail } from '@leitstand/contracts/mail/requests'
import { showMail } from '@leitstand/contracts/mail/shown-mails'
import { type FC, useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, type FieldIds } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Names, namesOf } from './names-of.ts'

/** Chooses a customer; it belongs to the people of the administration. */
export type CustomerPicker = FC<FieldIds & { value: readonly string[]; onChange: (uuids: string[]) => void }>

interface Props {
  mail: Pick<ReceivedMail, 'uuid' | 'from'>
  Picker: CustomerPicker
  close: () => void
}

/** Adds whoever wrote a mail to a customer, and has it worked again. */
export function KnownDialog({ mail: { uuid, from }, Picker, close }: Props) {
  const { t } = useTexts('mail')
  const [written, set] = useState<Partial<Names>>({})
  const [groups, choose] = useState<string[]>([])
  const { data } = useApi(showMail, { uuid })
  const { firstName, lastName } = { ...namesOf(data?.from[0] ?? ''), ...written }
  const creating = useAction(createUser, { failure: t('known.failed') })
  const replaying = useAction(replayMail, { failure: t('actFailed') })
  const write = (change: Partial<Names>) => set((before) => ({ ...before, ...change }))
  const submit = async () => {
    const person = { firstName, lastName, email: from ?? '', roles: ['ROLE_CUSTOMER' as const], groups }
    if (!(await creating.run(person))) return
    close()
    if (await replaying.run({ uuid })) toast.info(t('known.done'))
  }
  return (
    <Dialog
      title={t('known.title')}
      close={close}
      confirm={{
        text: t('known.confirm'),
        isRunning: creating.isRunning || replaying.isRunning,
        disabled: !firstName.trim() || !lastName.trim() || groups.length === 0,
      }}
      onSubmit={submit}
    >
      <p>{t('known.text', { address: from })}</p>
      <TextField label={t('known.firstName')} value={firstName} onChange={(name) => write({ firstName: name })} />
      <TextField label={t('known.lastName')} value={lastName} onChange={(name) => write({ lastName: name })} />
      <Field label={t('known.customer')}>{(ids) => <Picker {...ids} value={groups} onChange={choose} />}</Field>
    </Dialog>
  )
}
