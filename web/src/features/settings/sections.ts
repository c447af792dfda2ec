import { listExternalLogins } from '@leitstand/contracts/identity/external-logins'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
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

/** The sections somebody has: templates are for employees, logins for them and whoever has linked some. */
export function useSections(): { slug: Slug; title: string }[] {
  const { t } = useTexts('settings')
  const isStaff = useIsStaff()
  const logins = useApi(listExternalLogins, {}).data?.items ?? []
  const isShown = (slug: Slug) => (slug === 'accounts' ? isStaff || logins.length > 0 : slug !== 'templates' || isStaff)
  const titleOf = (slug: Slug) => (slug === 'accounts' && !isStaff ? t('logins') : t(`section.${slug}`))
  return slugs.filter(isShown).map((slug) => ({ slug, title: titleOf(slug) }))
}
