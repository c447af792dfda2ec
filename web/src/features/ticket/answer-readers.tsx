import { findReaders } from '@leitstand/contracts/mail/readers'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { isAuthorityRequest, isForStaffAlone } from './for-staff-alone.ts'
import { useTicket } from './ticket-context.tsx'

/** Whom the answer will reach, before it is sent; above all when it is nobody. */
export function AnswerReaders({ byEmail }: { byEmail: boolean }) {
  const { t } = useTexts('writing')
  const { ticket } = useTicket()
  const { data } = useApi(findReaders, { id: String(ticket.publicId) }, { keepPreviousData: false })
  if (!data) return null
  // Who opened a ticket by mail gets its answers by mail, whatever is chosen.
  const isMailed = byEmail || ticket.originEmail !== null
  if (isMailed && data.mail.length > 0) {
    const names = data.mail.map(({ name, address }) => (name ? `${name} <${address}>` : address))
    return (
      <p className="ls-composer-readers">
        <Icon name="mail" size={13} /> {t('mailedTo', { names: names.join(', ') })}
      </p>
    )
  }
  const names = data.web.map(({ name }) => name).join(', ')
  if (!isMailed && names !== '') {
    return (
      <p className="ls-composer-readers">
        <Icon name="eye" size={13} /> {t('readInWeb', { names })}
      </p>
    )
  }
  const why = whyNobody(ticket)
  // Of what is for the staff alone nobody expects otherwise.
  const look = isForStaffAlone(ticket) ? 'ls-composer-readers' : 'ls-composer-readers ls-composer-nobody'
  return (
    <p className={look} role="status">
      <Icon name="alert" size={13} /> {t(isMailed ? 'mailedToNobody' : 'readByNobody')} {t(`because.${why}`)}
    </p>
  )
}

function whyNobody(ticket: Ticket): 'authorities' | 'internal' | 'noCustomer' | 'noPerson' {
  if (isAuthorityRequest(ticket)) return 'authorities'
  if (ticket.internal) return 'internal'
  return ticket.customer ? 'noPerson' : 'noCustomer'
}
