import { useMe } from '../../api/me.tsx'
import { Colleagues } from '../../features/company/colleagues.tsx'
import { CompanyServers } from '../../features/company/company-servers.tsx'
import { OpenRequests } from '../../features/company/open-requests.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'

/** What a main customer's company has going on here: its requests, people and servers (AMB-248). */
export function Component() {
  const { t } = useTexts('company')
  const { customer } = useMe()
  return (
    <Page title={t('shell:page.userCompany')} head={customer && <span className="ls-faint">{customer.name}</span>}>
      <OpenRequests />
      {customer && <Colleagues company={customer.uuid} />}
      {customer && <CompanyServers company={customer.uuid} />}
    </Page>
  )
}
