import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AreaField } from '../../ui/text-field.tsx'
import { useEmployees } from '../../ui/ticket-choices.tsx'
import { useTicket } from './ticket-context.tsx'

/** Gives the ticket to somebody, with a note that only the staff read. */
export function HandoverDialog({ close }: { close: () => void }) {
  const { t } = useTexts('handover')
  const { ticket, change } = useTicket()
  const others = useEmployees().filter(({ uuid }) => uuid !== ticket.assignee?.uuid)
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const [isRunning, setRunning] = useState(false)
  const assignee = others.find(({ uuid }) => uuid === chosen)
  const submit = async () => {
    if (!assignee) return
    setRunning(true)
    const handover = note.trim()
    const isDone = await change({ assignee: assignee.uuid, ...(handover && { handover }) }, { assignee })
    setRunning(false)
    if (isDone) close()
  }
  return (
    <Dialog
      title={t('title')}
      close={close}
      confirm={{ text: t('confirm'), isRunning, disabled: !assignee }}
      onSubmit={submit}
    >
      <SelectField
        label={t('ticket:field.assignee')}
        value={chosen}
        options={others.map(optionOf)}
        onChange={setChosen}
      />
      <AreaField
        label={t('note')}
        help={t('noteHelp')}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
