import { useMe } from '../../api/me.tsx'
import { WorkloadTable } from '../../features/team/workload-table.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'

/** How the work lies on the people of the reader's groups. */
export function Component() {
  const { t } = useTexts('workload')
  const groups = useMe().groups.map(({ name }) => name)
  return (
    <Page title={t('shell:page.team')}>
      <p className="ls-faint">{groups.length > 0 ? t('about', { groups: groups.join(', ') }) : t('noGroups')}</p>
      <div className="ls-card">
        <WorkloadTable />
      </div>
    </Page>
  )
}
