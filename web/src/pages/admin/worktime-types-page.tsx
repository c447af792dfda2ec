import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { useActiveColumn } from '../../features/admin/active-column.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

export function Component() {
  const { t } = useTexts('admin')
  const activeColumn = useActiveColumn()
  const config: ResourceConfig<typeof worktimeTypes> = {
    resource: worktimeTypes,
    title: t('worktimeTypes.title'),
    createText: t('worktimeTypes.create'),
    createFailed: t('errors:worktimeTypeNotCreated'),
    emptyText: t('admin:empty.worktimeTypes'),
    columns: [activeColumn],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'active', label: t('active'), kind: 'flag' },
    ],
    initial: { name: '', active: true },
  }
  return <ResourcePage config={config} />
}
