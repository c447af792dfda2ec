import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

export function Component() {
  const { t } = useTexts('admin')
  const config: ResourceConfig = {
    resource: worktimeTypes,
    title: t('worktimeTypes.title'),
    createText: t('worktimeTypes.create'),
    createFailed: t('errors:worktimeTypeNotCreated'),
    saveFailed: t('saveFailed'),
    columns: [
      {
        label: t('active'),
        show: (row) => <Tag tone={row.active ? 'ok' : 'idle'}>{row.active ? t('active') : t('inactive')}</Tag>,
      },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text' },
      { name: 'active', label: t('active'), kind: 'flag' },
    ],
    initial: { name: '', active: true },
  }
  return <ResourcePage config={config} />
}
