import { setTimeout as wait } from 'node:timers/promises'
import { connectTo, type Mailbox } from './open-mailbox.ts'

/** A mailbox that cannot be reached is looked into every minute all the same. */
const retryMs = 60_000

/**
 * Keeps a connection to each mailbox that tells of new mails at once (IDLE, RFC 2177); reading them is the job's. A server
 * that knows no IDLE is asked in its place.
 */
export function watchMailboxes(mailboxes: readonly Mailbox[], onMail: (mailbox: Mailbox) => void): AsyncDisposable {
  const ending = new AbortController()
  const watching = mailboxes.map((mailbox) => watch(mailbox, onMail, ending.signal))
  return {
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await Promise.all(watching)
    },
  }
}

async function watch(mailbox: Mailbox, onMail: (mailbox: Mailbox) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await watchOnce(mailbox, onMail, signal).catch(() => undefined)
    await wait(retryMs, undefined, { signal }).catch(() => undefined)
  }
}

async function watchOnce(mailbox: Mailbox, onMail: (mailbox: Mailbox) => void, signal: AbortSignal): Promise<void> {
  const client = await connectTo(mailbox)
  const closed = new Promise<void>((resolve) => client.once('close', resolve))
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    if (signal.aborted) return
    client.on('exists', () => onMail(mailbox))
    await client.mailboxOpen(mailbox.config.folder, { readOnly: true })
    // Left alone it would begin to wait a quarter of a minute later.
    await client.idle()
    await closed
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}
