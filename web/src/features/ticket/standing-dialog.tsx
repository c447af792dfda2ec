import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useTexts } from '../../i18n/use-texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { WorkflowDiagram } from '../../ui/workflow-diagram.tsx'
import { useTicket } from './ticket-context.tsx'

/** The workflow with the state that the ticket is in, and what stands in the way of each next step. */
export function StandingDialog({ close }: { close: () => void }) {
  const { t, language } = useTexts('standing')
  const { ticket, state } = useTicket()
  const type = ticket.type.name as TypeName
  const label = t('picture', { type: ticketTypes[type][language], status: ticket.statusLabel })
  return (
    <Dialog title={t('open')} close={close} wide>
      <WorkflowDiagram name={type} current={ticket.status} label={label} />
      <DataTable<TransitionOption>
        caption={t('steps')}
        rows={state?.transitions ?? []}
        keyOf={({ name }) => name}
        columns={[
          { title: t('step'), isHead: true, show: (option) => option.label },
          { title: t('workflow:to'), show: ({ to }) => <StatusTag type={type} status={to} /> },
          { title: t('blocked'), show: ({ refusal }) => (refusal ? refusals[refusal][language] : t('free')) },
        ]}
      />
    </Dialog>
  )
}
