import { templates } from '@leitstand/contracts/ticket/resources'
import { duplicateTemplate } from '@leitstand/contracts/ticket/templates'
import { Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { SubscribeButton } from '../../features/templates/subscribe-button.tsx'
import { TemplateAddresses } from '../../features/templates/template-addresses.tsx'
import { TemplateClearingTypes } from '../../features/templates/template-clearing-types.tsx'
import { TemplateTags } from '../../features/templates/template-tags.tsx'
import { TemplateWatchers } from '../../features/templates/template-watchers.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CustomerPreview } from './customer-preview.tsx'
import '../../features/people/people.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { HintNote } from '../../ui/hint-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { MetadataPanel } from './metadata-panel.tsx'
import { type Template, TemplateFacts } from './template-facts.tsx'

/** A template with all that hangs on it. */
export function Component() {
  const { uuid = '' } = useParams()
  const { data: template, error, mutate } = useApi(templates.requests.get, { uuid }, { keepPreviousData: false })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!template) return <Loading isPage error={error} retry={mutate} lines={10} />
  return (
    <main className="ls-page">
      <title>{`${template.name} · Leitstand`}</title>
      <Head template={template} />
      {template.hint && <HintNote hint={template.hint} />}
      <div className="ls-panels">
        <div className="ls-column">
          <Words template={template} />
          <MetadataPanel template={template.uuid} />
          <SubTemplates template={template} />
        </div>
        <div className="ls-column">
          <TemplateFacts template={template} />
          <Around template={template} />
        </div>
      </div>
    </main>
  )
}

function Head({ template }: { template: Template }) {
  const { t } = useTexts('templates')
  const navigate = useNavigate()
  const copying = useAction(duplicateTemplate, { failure: t('duplicateFailed') })
  const deleting = useAction(templates.requests.delete, { failure: t('admin:deleteFailed') })
  const duplicate = async () => {
    const copy = await copying.run({ uuid: template.uuid })
    if (!copy) return
    toast.info(t('duplicated', { name: template.name }))
    void navigate(pathTo('adminTemplateEdit', { uuid: copy.uuid }))
  }
  const remove = async () => {
    const gone = await deleting.run({ uuid: template.uuid }, { seenVersion: template.version })
    if (gone === null) void navigate(pathTo('adminTemplates'))
  }
  return (
    <header className="ls-page-head">
      <h1>{template.name}</h1>
      {template.default && <Tag tone="accent">{t('standard')}</Tag>}
      {!template.active && <Tag>{t('admin:inactive')}</Tag>}
      <SubscribeButton template={template.uuid} />
      <LinkButton to={pathTo('adminTemplateEdit', { uuid: template.uuid })}>
        <Icon name="edit" size={15} /> {t('common:edit')}
      </LinkButton>
      <CustomerPreview template={template} hint={template.hint?.uuid ?? null} fields={template.metadataFields} />
      <Button loading={copying.isRunning} onClick={() => void duplicate()}>
        <Icon name="copy" size={15} /> {t('duplicate')}
      </Button>
      <DeleteButton
        title={t('admin:deleteNamed', { name: template.name })}
        text={t('admin:deleteText')}
        isRunning={deleting.isRunning}
        onDelete={() => void remove()}
      />
    </header>
  )
}

function Words({ template }: { template: Template }) {
  const { t } = useTexts('templates')
  const { subjectEn, descriptionEn, nameEn } = template
  return (
    <Panel title={t('words')}>
      <p>
        <strong>{template.subject || '–'}</strong>
      </p>
      <Markdown text={template.description} />
      {(nameEn || subjectEn || descriptionEn) && (
        <div lang="en">
          <p>
            <strong>{subjectEn || nameEn}</strong>
          </p>
          <Markdown text={descriptionEn} />
        </div>
      )}
    </Panel>
  )
}

function SubTemplates({ template }: { template: Template }) {
  const { t } = useTexts('templates')
  return (
    <Panel
      title={t('subTemplates')}
      actions={
        <LinkButton to={pathTo('adminTemplateCreate', {}, { parent: template.uuid })}>
          <Icon name="plus" size={15} /> {t('createSub')}
        </LinkButton>
      }
    >
      {template.subTemplates.length === 0 && <p className="ls-faint">{t('noSubs')}</p>}
      <ul className="ls-lines">
        {template.subTemplates.map(({ uuid, name, mandatory }) => (
          <li key={uuid}>
            <div>
              <Link data-row={uuid} to={pathTo('adminTemplateView', { uuid })}>
                {name}
              </Link>
            </div>
            {mandatory && <Tag tone="accent">{t('mandatory')}</Tag>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Around({ template }: { template: Template }) {
  const { t } = useTexts('templates')
  return (
    <>
      <section className="ls-card ls-panel" aria-labelledby="tags">
        <h2 id="tags">{t('tags')}</h2>
        <TemplateTags template={template.uuid} />
      </section>
      <section className="ls-card ls-panel" aria-labelledby="clearing-types">
        <h2 id="clearing-types">{t('clearingTypes')}</h2>
        <TemplateClearingTypes template={template.uuid} />
      </section>
      <section className="ls-card ls-panel" aria-labelledby="subscribers">
        <h2 id="subscribers">{t('subscribers')}</h2>
        <TemplateWatchers template={template.uuid} />
      </section>
      <section className="ls-card ls-panel" aria-labelledby="addresses">
        <h2 id="addresses">{t('senders')}</h2>
        <p className="ls-faint">{t('addresses.text')}</p>
        <TemplateAddresses template={template.uuid} />
      </section>
    </>
  )
}
