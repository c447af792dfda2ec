import { Readable } from 'node:stream'
import { ImapFlow } from 'imapflow'
import type { ImapConfig } from '../config.ts'
import { keepLastUid, lastUidOf } from '../store/mailboxes.ts'
import { acceptMail, type IntakeParts } from './accept-mail.ts'

/**
 * Keeps every mail of a mailbox that is new since the last time, by UID and never by the \Seen flag, which other programs
 * change. The mailbox itself is left as it is. Answers how many mails were kept.
 */
export async function readMailbox(config: ImapConfig, parts: IntakeParts): Promise<number> {
  const auth =
    'accessToken' in config.credentials
      ? { accessToken: config.credentials.accessToken }
      : { pass: config.credentials.password }
  const client = new ImapFlow({
    host: config.host,
    port: config.port,
    secure: config.secure,
    auth: { user: config.user, ...auth },
    logger: false,
    socketTimeout: 60_000,
  })
  await client.connect()
  try {
    const lock = await client.getMailboxLock(config.mailbox, { readOnly: true })
    try {
      return await keepNew(client, config, parts)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function keepNew(client: ImapFlow, config: ImapConfig, parts: IntakeParts): Promise<number> {
  if (!client.mailbox) return 0
  const name = `${config.user}@${config.host}/${config.mailbox}`
  const uidValidity = String(client.mailbox.uidValidity)
  const last = await lastUidOf(parts, name, uidValidity)
  // "n:*" always names the newest mail, even when its UID is below n.
  const found = await client.search({ uid: `${last + 1}:*` }, { uid: true })
  const uids = (found || []).filter((uid) => uid > last).sort((one, other) => one - other)
  for (const uid of uids) {
    const { content } = await client.download(String(uid), undefined, { uid: true })
    if (content)
      await acceptMail(
        Readable.from(content),
        { source: 'imap', from: null, remoteAddress: null, helo: null, recipients: [config.user] },
        parts,
      )
    await keepLastUid(parts, name, uidValidity, uid)
  }
  return uids.length
}
