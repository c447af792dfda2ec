import type { MailReason } from '@leitstand/contracts/mail/reasons'
import { mailWarnings, type ReceivedMail } from '@leitstand/contracts/mail/requests'
import type { Tone } from '@leitstand/contracts/workflow/tones'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'

type State = ReceivedMail['state']

const tones: Partial<Record<State, Tone>> = {
  received: 'info',
  'new-ticket': 'ok',
  comment: 'ok',
  unparsable: 'danger',
  failed: 'danger',
  rejected: 'warn',
  bounce: 'warn',
  held: 'warn',
}

export function MailStateTag({ state }: { state: State }) {
  const { t } = useTexts('mail')
  return <Tag tone={tones[state] ?? 'idle'}>{t(`states.${state}`)}</Tag>
}

/** The ticket that a mail is in or speaks of. */
export function TicketOf({ ticket }: Pick<ReceivedMail, 'ticket'>) {
  return ticket && <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>#{ticket.publicId}</Link>
}

/** Why a mail came to its end, in a sentence. */
export function useReason(): (reason: MailReason) => string {
  const { t } = useTexts('mail')
  return (reason) => {
    if (reason.code === 'names-foreign-ticket') return t(`reasons.${reason.code}`, { publicId: reason.publicId })
    if (reason.code === 'not-answered')
      return t(`reasons.${reason.code}`, { because: reason.because.map((one) => t(`silence.${one}`)).join(', ') })
    if (reason.code === 'unreadable' || reason.code === 'technical')
      return t(`reasons.${reason.code}`, { text: reason.text })
    return t(`reasons.${reason.code}`)
  }
}

/** What is to be known of a mail that was taken all the same, in a sentence each. */
export function useWarnings(): (mail: Pick<ReceivedMail, 'warnings'>) => string[] {
  const { t } = useTexts('mail')
  return ({ warnings }) => mailWarnings.filter((one) => warnings.includes(one)).map((one) => t(`warnings.${one}`))
}
