import { useParams } from 'react-router'
import { CreateTicket } from './create-ticket.tsx'
import { EditTicket } from './edit-ticket.tsx'

export function Component() {
  const { publicId } = useParams()
  return publicId === undefined ? <CreateTicket /> : <EditTicket key={publicId} publicId={publicId} />
}
