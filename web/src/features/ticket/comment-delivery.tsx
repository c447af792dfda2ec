import { listSentMails, type SentMail } from '@leitstand/contracts/mail/requests'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { useIsStaff } from '../../api/me.tsx'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { deliveryOf } from '../../lib/delivery-of.ts'
import { DeliveryIcon, RecipientList } from '../../ui/recipient-list.tsx'

/** The mails that a comment left as, for staff. */
export function useMailsOf({ uuid, ticket, authorSide, internal }: Comment): SentMail[] {
  const isAsked = useIsStaff() && authorSide === 'staff' && !internal
  const question = { 'ticket.uuid': ticket.uuid, kind: 'comment' }
  const mails = useWholeList(listSentMails, isAsked ? question : null)
  return mails.data?.items.filter(({ comment }) => comment === uuid) ?? []
}

/** Whether a comment arrived that left by mail, and at whom. */
export function CommentDelivery({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTexts('mailDelivery')
  const recipients = mails.flatMap((mail) => mail.recipients)
  const state = mails.some((mail) => mail.state === 'waiting') ? 'waiting' : (mails[0]?.state ?? 'waiting')
  const delivery = deliveryOf({ state, recipients })
  const isPartly = (delivery === 'refused' || delivery === 'bounced') && recipients.some((one) => one.state === 'sent')
  const isBad = delivery !== 'sent' && delivery !== 'waiting'
  const summary = (
    <>
      <DeliveryIcon delivery={delivery} /> {t(`said.${isPartly ? 'partly' : delivery}`)}
    </>
  )
  const look = isBad ? `ls-delivery ls-delivery-${delivery}` : 'ls-delivery'
  if (recipients.length === 0) return <p className={look}>{summary}</p>
  return (
    <details className={look}>
      <summary>{summary}</summary>
      {mails.map((mail) => (
        <RecipientList key={mail.uuid} mail={mail} />
      ))}
    </details>
  )
}
