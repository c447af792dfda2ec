import { useEffect } from 'react'
import type { Reading } from '../api/use-api.ts'

type Listing = Pick<Reading<{ total: number } | { nbHits: number }>, 'data' | 'isLoading'>

/** What stood on the last page may be gone, marked or deleted: the list goes on with the one that is the last now. */
export function useWithinPages({ data, isLoading }: Listing, page: number, size: number, turn: (page: number) => void) {
  const last = data && !isLoading ? Math.max(1, Math.ceil(totalOf(data) / size)) : page
  useEffect(() => {
    if (page > last) turn(last)
  })
}

/** Searches say it by another name. */
const totalOf = (data: { total: number } | { nbHits: number }) => ('total' in data ? data.total : data.nbHits)
