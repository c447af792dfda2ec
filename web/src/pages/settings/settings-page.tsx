import { type ComponentType, useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { AccountsSection } from '../../features/settings/accounts-section.tsx'
import { EmailSection } from '../../features/settings/email-section.tsx'
import { NotificationsSection } from '../../features/settings/notifications-section.tsx'
import { ProfileSection } from '../../features/settings/profile-section.tsx'
import { type Slug, sectionIcons, slugs, useSections } from '../../features/settings/sections.ts'
import { SecuritySection } from '../../features/settings/security-section.tsx'
import { TokensSection } from '../../features/settings/tokens-section.tsx'
import { Subscriptions } from '../../features/templates/subscriptions.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import '../../features/settings/settings.css'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'

const contents: Record<Slug, ComponentType> = {
  profile: ProfileSection,
  accounts: AccountsSection,
  templates: Subscriptions,
  notifications: NotificationsSection,
  email: EmailSection,
  security: SecuritySection,
  tokens: TokensSection,
}

/** The own settings, one section at a time; an unknown one is the first (AMB-020). */
export function Component() {
  const { t } = useTexts('settings')
  const { slug } = useParams()
  const sections = useSections()
  // A section that the menu does not offer can still be reached by its address, for example from a mail.
  const active = slugs.find((one) => one === slug) ?? 'profile'
  const Content = contents[active]
  const menu = useRef<HTMLElement>(null)
  // On a phone the menu is a line that scrolls; one sees in it where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it concerns another link whenever another section is shown
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [active])
  return (
    <Page title={t('title')}>
      <div className="ls-settings">
        <nav ref={menu} className="ls-settings-nav" aria-label={t('title')}>
          {sections.map(({ slug: one, title }) => (
            <Link
              key={one}
              data-row={one}
              to={pathTo('settingsSection', { slug: one })}
              aria-current={one === active ? 'page' : undefined}
            >
              <Icon name={sectionIcons[one]} /> {title}
            </Link>
          ))}
        </nav>
        <div className="ls-section">
          <Content key={active} />
        </div>
      </div>
    </Page>
  )
}
