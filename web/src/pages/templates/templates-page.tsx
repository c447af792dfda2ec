import { templates } from '@leitstand/contracts/ticket/resources'
import { useSearchParams } from 'react-router'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { TemplateClearingTypes } from '../../features/templates/template-clearing-types.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CustomerPreview } from './customer-preview.tsx'
import type { Template } from './template-facts.tsx'
import { useTypeOptions } from './type-field.tsx'
import { useTemplateFields } from './use-template-fields.tsx'

const initial: ResourceConfig<typeof templates>['initial'] = {
  name: '',
  nameEn: '',
  type: 'normal',
  subject: '',
  subjectEn: '',
  description: '',
  descriptionEn: '',
  targetGroup: 'all',
  availability: 'main',
  parent: null,
  mandatory: false,
  tagDescription: '',
  tagDescriptionEn: '',
  hint: null,
  places: [],
  active: true,
  hidden: false,
  default: false,
  responsibleGroups: [],
  responsibleUsers: [],
  labels: [],
  priority: 'medium',
  priorityVisible: true,
  priorityReadOnly: false,
  fixedExecutionTime: null,
  autoClose: 'none',
  slaCapable: true,
}

/** The templates that tickets are made from. */
export function Component() {
  const { t } = useTexts('templates')
  const [query] = useSearchParams()
  const parent = query.get('parent')
  const types = useTypeOptions()
  const config: ResourceConfig<typeof templates> = {
    resource: templates,
    title: t('shell:page.adminTemplates'),
    createText: parent ? t('createSub') : t('create'),
    createFailed: t('errors:templateNotCreated'),
    emptyText: t('admin:empty.templates'),
    routes: {
      overview: 'adminTemplates',
      create: 'adminTemplateCreate',
      edit: 'adminTemplateEdit',
      view: 'adminTemplateView',
    },
    nameSort: 'name',
    searchBy: 'search',
    kinds: {
      label: t('kinds'),
      param: 'active',
      entries: [
        { name: '1', text: t('active'), ask: { active: '1' } },
        { name: '0', text: t('inactive'), ask: { active: '0' } },
      ],
    },
    filters: [
      { name: 'type', label: t('filterTypes'), options: types, ask: (type) => (type ? { 'type.name': type } : {}) },
    ],
    columns: [
      { name: 'type', label: t('type'), show: (row) => row.type.label },
      { name: 'marks', label: t('marks'), show: (row) => <Offer template={row} /> },
      {
        name: 'responsibleGroups',
        label: t('responsibleGroups'),
        show: (row) => row.responsibleGroups.map(({ name }) => name).join(', '),
      },
    ],
    fields: useTemplateFields(),
    preview: (values, row) => (
      <CustomerPreview template={values} hint={values.hint} fields={row?.metadataFields ?? []} />
    ),
    attached: ({ uuid }) => <Accounts template={uuid} />,
    initial: parent ? { ...initial, type: 'sub_ticket', parent, availability: 'sub' } : initial,
  }
  return <ResourcePage config={config} />
}

function Accounts({ template }: { template: string }) {
  const { t } = useTexts('templates')
  return (
    <section className="ls-resource-form" aria-labelledby="clearing-types">
      <h2 id="clearing-types">{t('clearingTypes')}</h2>
      <TemplateClearingTypes template={template} />
    </section>
  )
}

/** What tells templates apart at a glance. */
function Offer({ template }: { template: Template }) {
  const { t } = useTexts('templates')
  return (
    <span className="ls-row">
      {template.default && <Tag tone="accent">{t('standard')}</Tag>}
      {template.parent && <Tag>{t('part', { name: template.parent.name })}</Tag>}
      {template.hidden && <Tag tone="warn">{t('hidden')}</Tag>}
      {template.targetGroup !== 'all' && <Tag>{t(`targetGroups.${template.targetGroup}`)}</Tag>}
      {template.tags.map(({ uuid, name, colour, icon }) => (
        <span key={uuid} className="ls-row">
          <ColourDot colour={colour} icon={icon} /> {name}
        </span>
      ))}
    </span>
  )
}
