import type { OutputOf } from '@leitstand/contracts/define'
import { labels } from '@leitstand/contracts/ticket/resources'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useLosingText } from '../../features/admin/use-losing-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LabelTag } from '../../ui/tag.tsx'

const fresh = { name: '', icon: null, iconColour: '#1d5fa8', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' }

export function Component() {
  const { t } = useTexts('admin')
  const losing = useLosingText()
  const deleteText = ({ usage: { tickets, templates, recurringTasks } }: OutputOf<typeof labels.requests.get>) => {
    const carriers = [
      tickets > 0 && t('labels.inTickets', { count: tickets }),
      templates > 0 && t('labels.inTemplates', { count: templates }),
      recurringTasks > 0 && t('labels.inRecurringTasks', { count: recurringTasks }),
    ]
    return losing(
      tickets + templates + recurringTasks,
      carriers.filter((one) => one !== false),
    )
  }
  const config: ResourceConfig<typeof labels> = {
    resource: labels,
    title: t('labels.title'),
    createText: t('labels.create'),
    createFailed: t('labels.failed'),
    emptyText: t('admin:empty.labels'),
    deleteText,
    columns: [
      { name: 'preview', label: t('preview'), show: (row) => <LabelTag label={row} /> },
      { name: 'usage', label: t('labels.usage'), show: (row) => row.usage.tickets },
      { name: 'templates', label: t('labels.templates'), show: (row) => row.usage.templates },
      { name: 'recurringTasks', label: t('labels.recurringTasks'), show: (row) => row.usage.recurringTasks },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'icon', label: t('icon'), kind: 'icon' },
      { name: 'iconColour', label: t('iconColour'), kind: 'colour', when: ({ icon }) => Boolean(icon) },
      { name: 'textColour', label: t('textColour'), kind: 'colour' },
      { name: 'backgroundColour', label: t('backgroundColour'), kind: 'colour' },
    ],
    initial: fresh,
    preview: (values) => <LabelTag label={{ ...fresh, ...values, name: values.name || t('name') }} />,
  }
  return <ResourcePage config={config} />
}
