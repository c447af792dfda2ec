import { listSentMails } from '@leitstand/contracts/mail/requests'
import { Link } from 'react-router'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import './undelivered.css'

/** What the reader wrote and did not arrive, until they see to it. */
export function Undelivered() {
  const { t } = useTexts('dashboard')
  const me = useMe()
  const question = { undelivered: 'true', 'author.uuid': me.uuid, itemsPerPage: 1 }
  const { data } = useApi(listSentMails, useIsStaff() ? question : null)
  if (!data || data.total === 0) return null
  return (
    <p className="ls-undelivered">
      <Icon name="alert" size={16} />{' '}
      <Link to={pathTo('sentMails', {}, { state: 'mine' })}>{t('undelivered', { count: data.total })}</Link>
    </p>
  )
}
