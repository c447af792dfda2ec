import { listHeldMails } from '@leitstand/contracts/mail/requests'
import type { WebRouteName } from '@leitstand/contracts/web-routes'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'
import '../../features/create/create.css'
import '../../ui/tiles.css'
import { pathTo } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'

const areas = [
  ['adminUserGroups', 'customer'],
  ['adminUsers', 'users'],
  ['adminSlas', 'shield'],
  ['adminRules', 'rule'],
  ['adminActions', 'rule'],
  ['adminChannels', 'bell'],
  ['adminWorktimeTypes', 'clock'],
  ['adminWorktimeSettings', 'clock'],
  ['billingWorktimes', 'billing'],
  ['billingClearingTypes', 'billing'],
  ['adminTemplates', 'template'],
  ['adminTags', 'label'],
  ['adminTemplateHints', 'alert'],
  ['adminCommentTemplates', 'comment'],
  ['adminComponents', 'parcel'],
  ['labels', 'label'],
  ['adminLinkTemplates', 'link'],
  ['adminTicketLists', 'lists'],
  ['adminMails', 'mail'],
  ['adminDeliveries', 'send'],
  ['adminWebhooks', 'send'],
  ['adminAudit', 'history'],
] as const satisfies [WebRouteName, IconName][]

/** What can be administered. */
export function Component() {
  const { t } = useTexts('admin')
  const held = useApi(listHeldMails, { itemsPerPage: 1 }).data?.total ?? 0
  return (
    <Page title={t('title')} className="ls-select-page">
      <ul className="ls-tiles">
        {areas.map(([route, icon]) => (
          <li key={route}>
            <Link className="ls-tile" data-row={route} to={pathTo(route)}>
              <Icon name={icon} />
              <span>
                <strong>{t(`shell:page.${route}`)}</strong>
                <small>{t(`tiles.${route}`)}</small>
              </span>
              {route === 'adminMails' && held > 0 && <Tag tone="warn">{t('heldMails', { count: held })}</Tag>}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
