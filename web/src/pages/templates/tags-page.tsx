import { tags } from '@leitstand/contracts/ticket/tags'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useLosingText } from '../../features/admin/use-losing-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'

/** Tags, in the order in which templates are offered by them. */
export function Component() {
  const { t } = useTexts('templates')
  const losing = useLosingText()
  const config: ResourceConfig<typeof tags> = {
    resource: tags,
    title: t('tags'),
    createText: t('tagsCreate'),
    createFailed: t('errors:tagNotCreated'),
    emptyText: t('admin:empty.tags'),
    deleteText: ({ templates }) =>
      losing(
        templates.length,
        templates.map(({ name }) => name),
      ),
    routes: { overview: 'adminTags', create: 'adminTagCreate', edit: 'adminTagEdit' },
    nameSort: 'name',
    columns: [
      {
        name: 'order',
        label: t('order'),
        sort: 'tagOrder',
        show: (row) => row.tagOrder,
      },
      { name: 'icon', label: t('look'), show: (row) => <ColourDot colour={row.colour} icon={row.icon} /> },
      { name: 'nameEn', label: t('nameEn'), show: (row) => row.nameEn },
      {
        name: 'tagTemplates',
        label: t('tagTemplates'),
        show: (row) => row.templates.map(({ name }) => name).join(', '),
      },
    ],
    fields: [
      { name: 'name', label: t('admin:name'), kind: 'text', required: true },
      { name: 'nameEn', label: t('nameEn'), kind: 'text' },
      { name: 'description', label: t('description'), kind: 'longText' },
      { name: 'descriptionEn', label: t('descriptionEn'), kind: 'longText' },
      { name: 'colour', label: t('hints.color'), kind: 'colour' },
      { name: 'icon', label: t('admin:icon'), kind: 'icon' },
      { name: 'tagOrder', label: t('order'), help: t('orderHelp'), kind: 'number' },
    ],
    initial: { name: '', nameEn: '', description: '', descriptionEn: '', colour: '#1d5fa8', icon: null, tagOrder: 0 },
  }
  return <ResourcePage config={config} />
}
