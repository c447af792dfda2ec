import { labels } from '@leitstand/contracts/ticket/resources'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { LabelTag } from '../../ui/tag.tsx'

interface Look {
  name: string
  textColour: string
  backgroundColour: string
}

export function Component() {
  const { t } = useTexts('admin')
  const config: ResourceConfig = {
    resource: labels,
    title: t('labels.title'),
    createText: t('labels.create'),
    createFailed: t('labels.failed'),
    saveFailed: t('saveFailed'),
    columns: [
      { label: t('preview'), show: (row) => <LabelTag label={row as unknown as Look} /> },
      { label: t('labels.usage'), show: (row) => Object(row.usage).tickets ?? 0 },
      { label: t('labels.recurringTasks'), show: (row) => Object(row.usage).recurringTasks ?? 0 },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text' },
      { name: 'textColour', label: t('textColour'), kind: 'colour' },
      { name: 'backgroundColour', label: t('backgroundColour'), kind: 'colour' },
    ],
    initial: { name: '', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' },
    preview: (values) => (
      <LabelTag label={{ ...(values as unknown as Look), name: String(values.name) || t('name') }} />
    ),
  }
  return <ResourcePage config={config} />
}
