type Send = (publicId: number) => Promise<boolean>

/** Nothing is held before somebody has written something. */
let send: Send = async () => true

/** Who holds replies knows how they are sent. */
export function sendsHeldReplies(by: Send): void {
  send = by
}

/** What was written before a ticket moves on goes out first, because a closed one takes no more replies; says whether it did. */
export function sendHeldReplies(publicId: number): Promise<boolean> {
  return send(publicId)
}
