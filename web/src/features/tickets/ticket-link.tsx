import { findReaders } from '@leitstand/contracts/mail/readers'
import { getMuted } from '@leitstand/contracts/notification/muted-tickets'
import { listActivity } from '@leitstand/contracts/notification/requests'
import { listComments } from '@leitstand/contracts/ticket/comments'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { listWatchers } from '@leitstand/contracts/ticket/watchers'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useLoadAhead } from '../../api/use-api.ts'
import { rememberList } from '../../lib/last-list.ts'
import { pathTo } from '../../lib/paths.ts'

interface Props {
  publicId: number
  children: ReactNode
  className?: string
  /** Can be reached with j and k. */
  isRow?: boolean
  /** What else can be done with it, read aloud after its name. */
  help?: string
}

/** Whoever moves across a list goes to none of its tickets. */
const restMs = 50

/** A link to a ticket. Resting on it loads the ticket ahead. */
export function TicketLink({ publicId, children, className, isRow = false, help }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ahead = useTicketAhead(publicId)
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ahead, restMs)
  }
  const leave = () => clearTimeout(timer.current)
  return (
    <Link
      to={pathTo('ticketView', { publicId })}
      className={className}
      // What it stands in may be dragged instead.
      draggable={false}
      aria-description={help}
      onMouseEnter={rest}
      onFocus={rest}
      onMouseLeave={leave}
      onBlur={leave}
      {...(isRow && { 'data-row': publicId, onClick: rememberList })}
    >
      {children}
    </Link>
  )
}

/** What its page shows first; the head and the talk move when a part of them comes later. */
function useTicketAhead(publicId: number) {
  const loadAhead = useLoadAhead()
  const isStaff = useIsStaff()
  return () => {
    const id = String(publicId)
    loadAhead(getTicket, { id })
    loadAhead(getTicketState, { id })
    loadAhead(listComments, commentsOf(publicId))
    loadAhead(listActivity, { id })
    loadAhead(listWatchers, { 'ticket.publicId': id })
    loadAhead(getMuted, { id })
    if (isStaff) loadAhead(findReaders, { id })
  }
}

/** The input that reads the whole conversation of a ticket. */
export function commentsOf(publicId: number) {
  return { 'ticket.publicId': String(publicId), itemsPerPage: 200 }
}
