import { listComments } from '@leitstand/contracts/ticket/comments'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { preloadApi } from '../../api/use-api.ts'
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

/** A link to a ticket. Pointing at it loads the ticket ahead. */
export function TicketLink({ publicId, children, className, isRow = false, help }: Props) {
  const id = String(publicId)
  const ahead = () => {
    preloadApi(getTicket, { id })
    preloadApi(getTicketState, { id })
    preloadApi(listComments, commentsOf(publicId))
  }
  return (
    <Link
      to={pathTo('ticketView', { publicId })}
      className={className}
      // What it stands in may be dragged instead.
      draggable={false}
      aria-description={help}
      onMouseEnter={ahead}
      {...(isRow && { 'data-row': publicId, onClick: rememberList })}
    >
      {children}
    </Link>
  )
}

/** The input that reads the whole conversation of a ticket. */
export function commentsOf(publicId: number) {
  return { 'ticket.publicId': String(publicId), itemsPerPage: 200 }
}
