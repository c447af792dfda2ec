import { ticketServers } from '@leitstand/contracts/ticket/servers'
import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ServerPicker } from '../../ui/server-picker.tsx'
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
  const ids = { choice: useId(), problem: useId() }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
    <Dialog title={t('add')} close={close}>
      <form className="ls-dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="ls-field">
          <span id={ids.choice}>{ticket.customer ? t('ofCustomer', { name: ticket.customer.name }) : t('choose')}</span>
          <ServerPicker
            labelledBy={ids.choice}
            customer={ticket.customer?.uuid ?? null}
            many
            value={chosen}
            onChange={(servers) => {
              setChosen(servers)
              setProblem('')
            }}
          />
        </div>
        {isStaff && (
          <label className="ls-field">
            <span>{t('byName')}</span>
            <input
              className="ls-input"
              maxLength={255}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setProblem('')
              }}
            />
          </label>
        )}
        <p id={ids.problem} role="alert" className="ls-problem">
          {problem}
        </p>
        <div className="ls-dialog-foot">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={adding.isRunning}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
