import { useEffect } from 'react'
import { namesKept } from '../lib/storage.ts'

/** Replies that were left behind go on wherever one comes back to, not only on a ticket. */
export function useLeftReplies(user: string): void {
  useEffect(() => {
    if (namesKept(user, 'outgoing').length === 0) return
    void import('../features/ticket/outgoing.ts').then(({ resumeOutgoing }) => resumeOutgoing(user))
  }, [user])
}
