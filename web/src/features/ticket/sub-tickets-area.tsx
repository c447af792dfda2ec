import { isFinished } from '@leitstand/contracts/workflow/states'
import { Link } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const TicketTree = onDemand<object>(
  () => import('./ticket-tree.tsx').then((module) => module.TicketTree),
  <Skeleton lines={3} />,
)

/** How far what is right below the ticket is; opened, the whole tree that it stands in. */
export function SubTicketsArea() {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const isStaff = useIsStaff()
  const { publicId, parent, subTicketCount, subTicketsDone } = ticket
  return (
    <InfoArea
      name="subtickets"
      title={t('subTickets')}
      count={`${subTicketsDone}/${subTicketCount}`}
      isHidden={!isStaff && !parent && subTicketCount === 0}
    >
      <TicketTree key={publicId} />
      {isStaff && !isFinished(ticket.status) && (!parent || subTicketCount > 0) && (
        <Switch
          label={t('field.closeWithLastSubTicket')}
          checked={ticket.closeWithLastSubTicket}
          onChange={(closeWithLastSubTicket) => void change({ closeWithLastSubTicket }, { closeWithLastSubTicket })}
        />
      )}
      {isStaff && !isFinished(ticket.status) && (
        <Link to={pathTo('ticketCreate', {}, { parent: publicId })}>
          <Icon name="plus" size={14} /> {t('createSubTicket')}
        </Link>
      )}
    </InfoArea>
  )
}
