import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Markdown } from '../../ui/markdown.tsx'
import '../../features/comment-templates/comment-templates.css'
import { Reach } from '../../features/comment-templates/reach.tsx'

/** What the administrators' page of comment templates and everybody's own have in common. */
export function useCommentTemplateConfig(): Omit<ResourceConfig<typeof commentTemplates>, 'routes'> {
  const { t } = useTexts('commentTemplates')
  return {
    resource: commentTemplates,
    title: t('title'),
    createText: t('create'),
    createFailed: t('errors:commentTemplateNotCreated'),
    nameSort: 'name',
    emptyText: t('none'),
    columns: [
      { name: 'text', label: t('text'), show: (row) => <span className="ls-text-start ls-cut">{row.text}</span> },
      { name: 'for', label: t('for'), show: (row) => <Reach template={row} /> },
    ],
    fields: [
      { name: 'name', label: t('admin:name'), kind: 'text', required: true },
      { name: 'text', label: t('text'), help: t('textHelp'), kind: 'formattedText', required: true },
    ],
    initial: { name: '', text: '' },
    preview: (values) => <Markdown text={values.text ?? ''} />,
    fixed: (row) => !row.editable,
    lasting: (row) => row.system,
  }
}
