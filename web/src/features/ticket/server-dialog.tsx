import { ticketServers } from '@leitstand/contracts/ticket/servers'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTicket } from './ticket-context.tsx'

/** Chooses one or more servers; none at all is refused with a hint (VAL-026). */
export function ServerDialog({ close }: { close: () => void }) {
  const { t } = useTexts('servers')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const adding = useAction(ticketServers.requests.create, { failure: t('addFailed'), refresh: ['notification.'] })

  const submit = async () => {
    const wanted = [...chosen.map((server) => ({ server })), ...(name.trim() ? [{ name: name.trim() }] : [])]
    if (wanted.length === 0) return setProblem(t('chooseOne'))
    for (const [index, one] of wanted.entries()) {
      if (await adding.run({ ticket: ticket.publicId, ...one })) continue
      // What was added stays added; the rest can be tried again.
      return setChosen(chosen.slice(index))
    }
    close()
  }
  return (
    <Dialog title={t('add')} close={close} confirm={{ text: t('add'), isRunning: adding.isRunning }} onSubmit={submit}>
      <Field label={ticket.customer ? t('ofCustomer', { name: ticket.customer.name }) : t('choose')} problem={problem}>
        {(ids) => (
          <ServerPicker
            {...ids}
            customer={ticket.customer?.uuid ?? null}
            many
            value={chosen}
            onChange={(servers) => {
              setChosen(servers)
              setProblem('')
            }}
          />
        )}
      </Field>
      {isStaff && (
        <TextField
          label={t('byName')}
          value={name}
          onChange={(next) => {
            setName(next)
            setProblem('')
          }}
        />
      )}
    </Dialog>
  )
}
