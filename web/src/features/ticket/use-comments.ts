import { listComments } from '@leitstand/contracts/ticket/comments'
import { useApi } from '../../api/use-api.ts'

/** What is written on a ticket, newest first. */
export function useComments(publicId: number) {
  return useApi(listComments, { 'ticket.publicId': String(publicId), itemsPerPage: 200 }, { keepPreviousData: false })
}
