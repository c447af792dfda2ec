import { getComment } from '@leitstand/contracts/ticket/comments'
import { Navigate, useParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { pathTo } from '../../lib/paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StatePage } from '../../ui/state-page.tsx'

/** Opens the ticket with this comment in the editor (AMB-023). */
export function Component() {
  const { uuid = '' } = useParams()
  const { data: comment, error, mutate } = useApi(getComment, { uuid })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (error) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!comment) return <Skeleton />
  return <Navigate replace to={pathTo('ticketView', { publicId: comment.ticket.publicId }, { edit: uuid })} />
}
