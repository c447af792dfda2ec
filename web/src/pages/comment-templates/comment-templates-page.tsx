import type { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useMe } from '../../api/me.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { DefaultButton } from '../../features/comment-templates/default-button.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCommentTemplateConfig } from './use-config.tsx'

/** The comment templates that somebody can use: their own, those of their groups, those for all. */
export function Component() {
  const { t } = useTexts('commentTemplates')
  const me = useMe()
  const common = useCommentTemplateConfig()
  const config: ResourceConfig<typeof commentTemplates> = {
    ...common,
    routes: {
      overview: 'commentTemplates',
      create: 'commentTemplateCreate',
      edit: 'commentTemplateEdit',
      view: 'commentTemplateView',
    },
    kinds: {
      label: t('kinds.label'),
      entries: [
        { name: 'all', text: t('kinds.all'), ask: { global: '1', 'user.uuid': me.uuid } },
        { name: 'global', text: t('kinds.shared'), ask: { global: '1' } },
        { name: 'mine', text: t('kinds.mine'), ask: { 'user.uuid': me.uuid } },
        { name: 'system', text: t('kinds.system'), ask: { system: '1' } },
      ],
    },
    fields: [
      ...common.fields,
      {
        name: 'groups',
        label: t('groups'),
        help: t('groupsHelp'),
        kind: 'many',
        options: me.groups.map(optionOf),
      },
      { name: 'default', label: t('default'), help: t('defaultHelp'), kind: 'flag' },
    ],
    initial: { ...common.initial, groups: [], default: false },
    headActions: (
      <LinkButton to={pathTo('templates')}>
        <Icon name="bell" size={15} /> {t('shell:page.templates')}
      </LinkButton>
    ),
    rowActions: (row) => <DefaultButton template={row} />,
  }
  return <ResourcePage config={config} />
}
