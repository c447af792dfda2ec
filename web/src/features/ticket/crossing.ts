import type { Comment } from '@leitstand/contracts/ticket/ticket'

/** What others wrote after `since`, as far as this page knows; oldest first. The server has the last word when the reply is sent. */
export function crossing(
  newestFirst: readonly Comment[] | undefined,
  since: string | null | undefined,
  me: string,
): Comment[] {
  if (!newestFirst || since === undefined) return []
  const place = since === null ? newestFirst.length : newestFirst.findIndex(({ uuid }) => uuid === since)
  return newestFirst
    .slice(0, Math.max(0, place))
    .filter(({ author }) => author.uuid !== me)
    .reverse()
}
