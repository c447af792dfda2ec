import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { DefaultButton } from '../../features/comment-templates/default-button.tsx'
import { type CommentTemplate, Reach } from '../../features/comment-templates/reach.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import '../../features/people/people.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'

/** The administrators' pages and everybody's own lead to each other's namesakes. */
function useRoutes() {
  const isAdmin = useLocation().pathname.startsWith('/admin/')
  return isAdmin
    ? ({ overview: 'adminCommentTemplates', edit: 'adminCommentTemplateEdit' } as const)
    : ({ overview: 'commentTemplates', edit: 'commentTemplateEdit' } as const)
}

/** One comment template to read. */
export function Component() {
  const { t, language } = useTexts('commentTemplates')
  const { uuid = '' } = useParams()
  const { data: template, error, mutate } = useApi(commentTemplates.requests.get, { uuid }, { keepPreviousData: false })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!template) return <Loading isPage error={error} retry={mutate} lines={8} />
  return (
    <main className="ls-page">
      <title>{`${template.name} · Leitstand`}</title>
      <Head template={template} />
      <div className="ls-panels">
        <Panel title={t('text')} actions={<CopyButton text={template.text} />}>
          <Markdown text={template.text} />
        </Panel>
        <Panel title={t('facts')}>
          <dl className="ls-facts">
            <dt>{t('for')}</dt>
            <dd>
              <Reach template={template} />
            </dd>
            <dt>{t('changedAt')}</dt>
            <dd>{formatDateTime(template.updatedAt, language)}</dd>
          </dl>
        </Panel>
      </div>
    </main>
  )
}

function Head({ template }: { template: CommentTemplate }) {
  const { t } = useTexts('commentTemplates')
  const { edit } = useRoutes()
  return (
    <header className="ls-page-head">
      <h1>{template.name}</h1>
      {template.default && <Tag tone="accent">{t('standard')}</Tag>}
      <DefaultButton template={template} />
      {template.editable && (
        <LinkButton to={pathTo(edit, { uuid: template.uuid })}>
          <Icon name="edit" size={15} /> {t('common:edit')}
        </LinkButton>
      )}
      {template.editable && !template.system && <DeleteTemplate template={template} />}
    </header>
  )
}

function DeleteTemplate({ template }: { template: CommentTemplate }) {
  const { t } = useTexts('commentTemplates')
  const { overview } = useRoutes()
  const navigate = useNavigate()
  const deleting = useAction(commentTemplates.requests.delete, { failure: t('admin:deleteFailed') })
  const remove = async () => {
    const gone = await deleting.run({ uuid: template.uuid }, { seenVersion: template.version })
    if (gone === null) void navigate(pathTo(overview))
  }
  return (
    <DeleteButton
      title={t('admin:deleteNamed', { name: template.name })}
      text={t('deleteText')}
      isRunning={deleting.isRunning}
      onDelete={() => void remove()}
    />
  )
}
