import { mergeTicket } from '@leitstand/contracts/ticket/merging'
import { useState } from 'react'
import { sendHeldReplies } from '../../api/held-replies.ts'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherTicket } from '../../ui/other-ticket.tsx'
import { useTicket } from './ticket-context.tsx'
import { useUnmerging } from './use-unmerging.ts'

/** Into which other ticket this one goes on. */
export function MergeDialog({ close }: { close: () => void }) {
  const { t } = useTexts('merging')
  const { ticket } = useTicket()
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string>()
  const merging = useAction(mergeTicket, {
    failure: t('failed'),
    refresh: ['notification.', 'search.', 'sla.'],
    quiet: ({ code }) => code === 'invalid',
  })
  const { unmerge } = useUnmerging()
  const submit = async () => {
    if (into === '') return setProblem(t('choose'))
    // Why a reply was refused stands where it waits.
    if (!(await sendHeldReplies(ticket.publicId))) return close()
    const id = String(ticket.publicId)
    const merged = await merging.run({ id, into }, { failed: (refusal) => setProblem(byField(refusal).into) })
    if (!merged) return
    toast.info(t('done', { publicId: into }), { undo: () => void unmerge() })
    close()
  }
  return (
    <Dialog
      title={t('title', { publicId: ticket.publicId })}
      close={close}
      confirm={{ text: t('confirm'), isRunning: merging.isRunning }}
      onSubmit={submit}
    >
      <p>{t('explained')}</p>
      <OtherTicket
        label={t('into')}
        mandatory
        value={into}
        problem={problem}
        except={ticket.uuid}
        onChange={(next) => {
          setInto(next)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}
