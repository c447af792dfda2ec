import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { nameOf } from '../mailboxes-config.ts'
import { keepLastUid, type ReadSoFar, readSoFar } from '../store/mailboxes.ts'
import { acceptMail, type IntakeParts, longestMail } from './accept-mail.ts'
import { connectTo, type Mailbox } from './open-mailbox.ts'

/** Of a mail that is too long: more than enough for what somebody wrote. */
const beginningBytes = 1024 * 1024
const dayMs = 24 * 3_600_000

/**
 * Keeps every mail of a mailbox that is new since the last time, by UID and never by the \Seen flag, which other programs
 * change. What was kept stays where it is, or is moved to a folder when one is configured. Answers how many mails were kept.
 */
export async function readMailbox(mailbox: Mailbox, parts: IntakeParts): Promise<number> {
  const { folder, doneFolder, failedFolder } = mailbox.config
  const client = await connectTo(mailbox)
  try {
    const readOnly = doneFolder === null && failedFolder === null
    const lock = await client.getMailboxLock(folder, { readOnly })
    try {
      return await keepNew(client, mailbox, parts)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function keepNew(client: ImapFlow, { config }: Mailbox, parts: IntakeParts): Promise<number> {
  if (!client.mailbox) return 0
  const name = nameOf(config)
  const uidValidity = String(client.mailbox.uidValidity)
  const { last, since } = await begun(config, name, uidValidity, parts)
  // "n:*" always names the newest mail, even when its UID is below n.
  const found = await client.search({ uid: `${last + 1}:*`, ...(since && { since }) }, { uid: true })
  const uids = (found || []).filter((uid) => uid > last).sort((one, other) => one - other)
  if (uids.length > 0) await makeFolders(client, config)
  for (const uid of uids) {
    const { isWhole, added } = await keepOne(client, uid, config.address, parts)
    await keepLastUid(parts, { name, uidValidity, uid, since, added, at: parts.clock.now() })
    const target = isWhole ? config.doneFolder : (config.failedFolder ?? config.doneFolder)
    if (target !== null) await client.messageMove(String(uid), target, { uid: true })
  }
  return uids.length
}

/** The first contact decides from when on mails count, and a mailbox that was rebuilt begins there again. */
async function begun(
  { since }: Mailbox['config'],
  name: string,
  uidValidity: string,
  parts: IntakeParts,
): Promise<ReadSoFar> {
  const known = await readSoFar(parts, name, uidValidity)
  if (known) return known
  const from =
    since instanceof Date || since === 'all' ? since : new Date(parts.clock.now().getTime() - since.days * dayMs)
  const first = { last: 0, since: from === 'all' ? null : from }
  await keepLastUid(parts, { name, uidValidity, uid: 0, since: first.since, added: 0, at: parts.clock.now() })
  return first
}

/** Those that are there already stay as they are. */
async function makeFolders(client: ImapFlow, { doneFolder, failedFolder }: Mailbox['config']): Promise<void> {
  for (const folder of [doneFolder, failedFolder]) if (folder !== null) await client.mailboxCreate(folder)
}

/** Answers whether all of it could be kept, and how many mails the ledger has more than before. */
async function keepOne(
  client: ImapFlow,
  uid: number,
  address: string,
  parts: IntakeParts,
): Promise<{ isWhole: boolean; added: number }> {
  const seen = await client.fetchOne(String(uid), { size: true }, { uid: true })
  const size = seen ? (seen.size ?? 0) : 0
  const cutFrom = size > longestMail ? size : null
  const options = { uid: true, ...(cutFrom !== null && { maxBytes: beginningBytes }) }
  const { content } = await client.download(String(uid), undefined, options)
  // It was deleted in the same moment.
  if (!content) return { isWhole: true, added: 0 }
  const acceptance = await acceptMail(
    Readable.from(content),
    { source: 'imap', from: null, remoteAddress: null, helo: null, recipients: [address], cutFrom },
    parts,
  )
  return { isWhole: cutFrom === null, added: acceptance.accepted ? acceptance.added : 0 }
}
