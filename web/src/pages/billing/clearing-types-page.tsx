import { clearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { useActiveColumn } from '../../features/admin/active-column.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** The revenue accounts that work is billed to. */
export function Component() {
  const { t } = useTexts('admin')
  const activeColumn = useActiveColumn()
  const config: ResourceConfig<typeof clearingTypes> = {
    resource: clearingTypes,
    title: t('shell:page.billingClearingTypes'),
    createText: t('clearingTypes.create'),
    createFailed: t('clearingTypes.failed'),
    emptyText: t('admin:empty.clearingTypes'),
    nameSort: 'name',
    columns: [
      { name: 'accountNumber', label: t('clearingTypes.accountNumber'), show: (row) => row.accountNumber || '–' },
      activeColumn,
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'accountNumber', label: t('clearingTypes.accountNumber'), kind: 'text' },
      { name: 'active', label: t('active'), kind: 'flag', help: t('clearingTypes.activeHelp') },
    ],
    initial: { name: '', accountNumber: '', active: true },
  }
  return <ResourcePage config={config} />
}
