import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useBeingAt } from '../../api/presence.ts'
import { useApi } from '../../api/use-api.ts'
import { AttachmentsArea } from '../../features/ticket/attachments-area.tsx'
import { ChangesArea } from '../../features/ticket/changes-area.tsx'
import { ChatWidth, useChatWidth } from '../../features/ticket/chat-width.tsx'
import { ComponentsArea } from '../../features/ticket/components-area.tsx'
import { Composer } from '../../features/ticket/composer.tsx'
import { Conversation } from '../../features/ticket/conversation.tsx'
import { Details } from '../../features/ticket/details.tsx'
import { FieldCommands } from '../../features/ticket/field-commands.ts'
import { HeldMails } from '../../features/ticket/held-mails.tsx'
import { InfoArea } from '../../features/ticket/info-area.tsx'
import { LinksBox } from '../../features/ticket/links-box.tsx'
import { MergedBanner } from '../../features/ticket/merging.tsx'
import { resumeOutgoing } from '../../features/ticket/outgoing.ts'
import { OwnRating } from '../../features/ticket/own-rating.tsx'
import { RatingsArea } from '../../features/ticket/ratings-area.tsx'
import { ServersArea } from '../../features/ticket/servers-area.tsx'
import { SlaPanel } from '../../features/ticket/sla-panel.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeysOfLaterPart } from '../../lib/shortcuts.ts'
import { Loading } from '../../ui/loading.tsx'
import '../../features/ticket/ticket.css'
import { SubTicketsArea } from '../../features/ticket/sub-tickets-area.tsx'
import { TicketCommands } from '../../features/ticket/ticket-commands.tsx'
import { TicketProvider } from '../../features/ticket/ticket-context.tsx'
import { TicketHead } from '../../features/ticket/ticket-head.tsx'
import { UnconfirmedSender } from '../../features/ticket/unconfirmed-sender.tsx'
import { useTicketKeys } from '../../features/ticket/use-ticket-keys.ts'
import { WholeMail } from '../../features/ticket/whole-mail.tsx'
import { WorktimesArea } from '../../features/ticket/worktimes-area.tsx'
import { Avatar, TimeAgo } from '../../ui/marks.tsx'
import { PendingNote } from '../../ui/pending-note.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { TrackingArea } from './tracking-area.tsx'

/** The ticket: the heart of the app. */
export function Component() {
  const { publicId = '' } = useParams()
  const { data: ticket, error, mutate } = useApi(getTicket, { id: publicId }, { keepPreviousData: false })
  const state = useApi(getTicketState, { id: publicId }, { keepPreviousData: false }).data
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!ticket) return <Loading isPage error={error} retry={mutate} lines={12} />
  return (
    <TicketProvider key={ticket.publicId} ticket={ticket} state={state}>
      <TicketView ticket={ticket} />
    </TicketProvider>
  )
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const { t } = useTexts('ticket')
  const me = useMe()
  const isStaff = useIsStaff()
  const [query] = useSearchParams()
  const [isBooking, setBooking] = useState(query.has('book'))
  const chat = useChatWidth()
  useBeingAt(ticket.publicId)
  useTicketKeys(() => setBooking(true))
  useEffect(() => resumeOutgoing(me.uuid), [me.uuid])
  // What was written is read first; what hangs on the ticket is drawn, and asked for, once that is seen.
  const isSeen = useDeferredValue(true, false)
  useKeysOfLaterPart(['assign', 'attach', 'link'], isSeen)
  return (
    <main className="ls-ticket" style={chat.style}>
      <title>{`#${ticket.publicId} ${ticket.subject} · Leitstand`}</title>
      {isStaff && <TicketCommands />}
      <div className="ls-ticket-main">
        <TicketHead onBook={() => setBooking(true)} />
        <MergedBanner />
        {!isStaff && ticket.status === 'waiting_for_feedback' && (
          <PendingNote icon="clock" title={t('customer:next.answer')}>
            <p>
              <Link to="#reply">{t('customer:next.answerHere')}</Link>
            </p>
          </PendingNote>
        )}
        {!isStaff && <OwnRating />}
        {isStaff && <UnconfirmedSender />}
        {isStaff && <HeldMails />}
        <section className="ls-description ls-card" aria-label={t('description')}>
          <header>
            <Avatar person={ticket.author} size={26} />
            <strong>{ticket.author.name}</strong>
            <span className="ls-faint">
              <TimeAgo at={ticket.createdAt} />
              {ticket.originEmail && ` · ${t('viaEmail')}`}
            </span>
          </header>
          <WrittenText text={ticket.description} format={ticket.descriptionFormat} />
          {ticket.mail && <WholeMail mail={ticket.mail} />}
        </section>
        <Conversation composer={<Composer onBook={() => setBooking(true)} />} />
      </div>
      <ChatWidth width={chat.width} onChange={chat.setWidth} />
      <aside className="ls-ticket-side" aria-label={t('infoAreas')}>
        {isSeen && <InfoAreas isBooking={isBooking} setBooking={setBooking} />}
      </aside>
    </main>
  )
}

function InfoAreas({ isBooking, setBooking }: { isBooking: boolean; setBooking: (isBooking: boolean) => void }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  return (
    <>
      {isStaff && <FieldCommands />}
      {isStaff && <SlaPanel />}
      <InfoArea name="details" title={t('details')}>
        <Details />
      </InfoArea>
      {isStaff && <RatingsArea />}
      <SubTicketsArea />
      <ServersArea />
      <WorktimesArea isBooking={isBooking} onBook={setBooking} />
      {isStaff && <ComponentsArea />}
      <AttachmentsArea />
      <ChangesArea />
      {isStaff && <TrackingArea />}
      {isStaff && <LinksBox />}
    </>
  )
}
