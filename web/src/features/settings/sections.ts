import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { IconName } from '../../ui/icon.tsx'

/** The sections of the settings, as they stand in the address (AMB-020). */
export const slugs = ['profile', 'accounts', 'templates', 'notifications', 'email', 'security', 'tokens'] as const
export type Slug = (typeof slugs)[number]

export const sectionIcons = {
  profile: 'user',
  accounts: 'link',
  templates: 'file',
  notifications: 'bell',
  email: 'mail',
  security: 'shield',
  tokens: 'lock',
} as const satisfies Record<Slug, IconName>

/** The sections somebody has: templates are for employees. */
export function useSections(): { slug: Slug; title: string }[] {
  const { t } = useTexts('settings')
  const isStaff = useIsStaff()
  const titleOf = (slug: Slug) => (slug === 'accounts' && !isStaff ? t('logins') : t(`section.${slug}`))
  return slugs.filter((slug) => slug !== 'templates' || isStaff).map((slug) => ({ slug, title: titleOf(slug) }))
}
