import type { Hit } from '@leitstand/contracts/search/requests'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { WorkloadTable } from '../../features/team/workload-table.tsx'
import { BulkFailures } from '../../features/tickets/bulk-failures.tsx'
import { TicketColumnMenu } from '../../features/tickets/ticket-column-menu.tsx'
import { useBulk } from '../../features/tickets/use-bulk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'
import { TeamTickets } from './team-tickets.tsx'

const keepAll = { drop: () => undefined }

/** How the work lies on the people of the reader's groups, and what must be given to somebody. */
export function Component() {
  const { t } = useTexts('workload')
  const groups = useMe().groups.map(({ name }) => name)
  const [dragged, setDragged] = useState<readonly Hit[]>([])
  const { run, failed, forgetFailed } = useBulk(keepAll)
  const give = (assignee: string | null) => void run({ action: 'assignee', value: assignee }, dragged)
  return (
    <Page title={t('shell:page.team')} head={<TicketColumnMenu />}>
      <p className="ls-faint">{groups.length > 0 ? t('about', { groups: groups.join(', ') }) : t('noGroups')}</p>
      <div className="ls-card">
        <WorkloadTable give={dragged.length > 0 ? give : undefined} />
      </div>
      <p className="ls-faint">{t('howToGive')}</p>
      <TeamTickets onDrag={setDragged} />
      {failed.length > 0 && <BulkFailures failed={failed} close={forgetFailed} />}
    </Page>
  )
}
