import { linkTemplates } from '@leitstand/contracts/ticket/links'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Links that are often put on tickets. */
export function Component() {
  const { t } = useTexts('admin')
  const config: ResourceConfig<typeof linkTemplates> = {
    resource: linkTemplates,
    title: t('shell:page.adminLinkTemplates'),
    createText: t('linkTemplates.create'),
    createFailed: t('linkTemplates.failed'),
    emptyText: t('admin:empty.linkTemplates'),
    nameSort: 'name',
    columns: [
      {
        name: 'url',
        label: t('linkTemplates.url'),
        show: (row) => (
          <a href={row.url} target="_blank" rel="noreferrer">
            {row.url}
          </a>
        ),
      },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'url', label: t('linkTemplates.url'), kind: 'text', required: true, help: t('linkTemplates.help') },
    ],
    initial: { name: '', url: '' },
  }
  return <ResourcePage config={config} />
}
