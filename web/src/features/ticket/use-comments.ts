import { listComments } from '@leitstand/contracts/ticket/comments'
import { useApi } from '../../api/use-api.ts'
import { useFurtherPages } from '../../api/use-further-pages.ts'

const newest = (publicId: number) => ({ 'ticket.publicId': String(publicId), itemsPerPage: 200 })

/** What is written on a ticket, newest first. */
export function useComments(publicId: number) {
  return useApi(listComments, newest(publicId), { keepPreviousData: false })
}

/** What was written before that, as far back as somebody has asked. */
export function useOlderComments(publicId: number, pages: number) {
  return useFurtherPages(listComments, newest(publicId), pages, { keepPreviousData: true })
}
