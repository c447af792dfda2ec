import type { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useMe } from '../../api/me.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { useStaffGroups } from '../../ui/ticket-choices.tsx'
import { useCommentTemplateConfig } from './use-config.tsx'

/** All comment templates, for administrators: they make those of the system and for everybody. */
export function Component() {
  const { t } = useTexts('commentTemplates')
  const me = useMe()
  const common = useCommentTemplateConfig()
  const groups = useStaffGroups()
  const config: ResourceConfig<typeof commentTemplates> = {
    ...common,
    routes: {
      overview: 'adminCommentTemplates',
      create: 'adminCommentTemplateCreate',
      edit: 'adminCommentTemplateEdit',
      view: 'adminCommentTemplateView',
    },
    kinds: {
      label: t('kinds.label'),
      entries: [
        { name: 'all', text: t('kinds.all'), ask: {} },
        { name: 'global', text: t('kinds.shared'), ask: { global: '1' } },
        { name: 'mine', text: t('kinds.mine'), ask: { 'user.uuid': me.uuid } },
        { name: 'system', text: t('kinds.system'), ask: { system: '1' } },
        { name: 'personal', text: t('kinds.personal'), ask: { global: '0' } },
      ],
    },
    fields: [
      ...common.fields,
      { name: 'system', label: t('system'), help: t('systemHelp'), kind: 'flag' },
      {
        name: 'groups',
        label: t('groups'),
        help: t('groupsAdminHelp'),
        kind: 'many',
        options: groups.map(optionOf),
        when: ({ system }) => system !== true,
      },
      {
        name: 'global',
        label: t('global'),
        help: t('globalHelp'),
        kind: 'flag',
        when: ({ system, groups: chosen }) => system !== true && chosen?.length === 0,
      },
    ],
    initial: { ...common.initial, system: false, groups: [], global: true },
  }
  return <ResourcePage config={config} />
}
