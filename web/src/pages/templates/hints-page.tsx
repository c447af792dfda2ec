import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'
import { HintNote } from '../../ui/hint-note.tsx'

/** Hints that stand where tickets are made from a template. */
export function Component() {
  const { t } = useTexts('templates')
  const config: ResourceConfig<typeof templateHints> = {
    resource: templateHints,
    title: t('shell:page.adminTemplateHints'),
    createText: t('hints.create'),
    createFailed: t('hints.failed'),
    emptyText: t('admin:empty.hints'),
    nameSort: 'name',
    columns: [
      { name: 'description', label: t('admin:description'), show: (row) => row.description },
      {
        name: 'color',
        label: t('hints.color'),
        show: (row) => (
          <span className="ls-row">
            <ColourDot colour={row.color} /> {row.color}
          </span>
        ),
      },
    ],
    fields: [
      { name: 'name', label: t('admin:name'), kind: 'text', required: true },
      { name: 'description', label: t('admin:description'), kind: 'longText' },
      { name: 'color', label: t('hints.color'), kind: 'colour' },
    ],
    initial: { name: '', description: '', color: '#1d5fa8' },
    preview: ({ name, description = '', color = '' }) => (
      <HintNote hint={{ name: name || t('admin:name'), description, color }} />
    ),
  }
  return <ResourcePage config={config} />
}
