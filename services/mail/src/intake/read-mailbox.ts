import { Readable } from 'node:stream'
import type { Logger } from '@leitstand/kit/logger'
import type { ImapFlow } from 'imapflow'
import { nameOf } from '../mailboxes-config.ts'
import { beginReading, keepLastUid, type ReadSoFar, readingAlone, readSoFar } from '../store/mailboxes.ts'
import { acceptMail, type IntakeParts, longestMail } from './accept-mail.ts'
import { connectTo, type Mailbox } from './open-mailbox.ts'

/** Of a mail that is too long: more than enough for what somebody wrote. */
const beginningBytes = 1024 * 1024
const dayMs = 24 * 3_600_000
/** Of 32 bits (RFC 3501, 2.3.1.1). Not "*", which names the newest mail even when its UID is below the range. */
const highestUid = 2 ** 32 - 1
const from = (uid: number) => `${uid}:${highestUid}`

interface Parts extends IntakeParts {
  log: Logger
}

/**
 * Keeps every mail of a mailbox that is new since the last time, by UID and never by the \Seen flag, which other programs
 * change. What was kept stays where it is, or is moved to a folder when one is configured. Answers how many mails were
 * kept; null when another process reads it.
 */
export async function readMailbox(mailbox: Mailbox, parts: Parts): Promise<number | null> {
  const read = () => readNow(mailbox, parts)
  const kept = await readingAlone(parts, nameOf(mailbox.config), read).catch((error: unknown) => {
    throw inWords(error, mailbox)
  })
  return kept ?? null
}

/** The library says "Command failed", and what the server said stands beside it. */
function inWords(error: unknown, { config }: Mailbox): Error {
  const { authenticationFailed, responseText, message } = Object(error)
  const what = authenticationFailed
    ? `${config.host} does not let ${config.user} in`
    : `${nameOf(config)} cannot be read`
  return new Error(`${what}: ${responseText ?? message}`, { cause: error })
}

async function readNow(mailbox: Mailbox, parts: Parts): Promise<number> {
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

async function keepNew(client: ImapFlow, { config }: Mailbox, parts: Parts): Promise<number> {
  if (!client.mailbox) return 0
  const name = nameOf(config)
  const uidValidity = String(client.mailbox.uidValidity)
  const { last, since, firstNew } = await begun(client.mailbox, config, parts)
  const isWanted = since && { or: [{ since }, { uid: from(firstNew) }] }
  const found = await client.search({ uid: from(last + 1), ...isWanted }, { uid: true })
  if (!found) throw new Error('The mailbox could not be searched')
  const uids = found.sort((one, other) => one - other)
  for (const uid of uids) {
    const kept = await keepOne(client, uid, config.address, parts)
    const target = kept?.isWhole ? config.doneFolder : (config.failedFolder ?? config.doneFolder)
    if (kept && target !== null) await moveAway(client, uid, target, parts)
    // Only now, so that whatever breaks before is done again: the ledger knows what it has.
    const added = kept?.added ?? 0
    await keepLastUid(parts, { name, uidValidity, uid, added })
  }
  return uids.length
}

/** The first contact decides from when on mails count, and a mailbox that was rebuilt begins there again. */
async function begun(
  { uidValidity, uidNext }: { uidValidity: bigint; uidNext: number },
  config: Mailbox['config'],
  parts: Parts,
): Promise<ReadSoFar> {
  const name = nameOf(config)
  const known = await readSoFar(parts, name, String(uidValidity))
  if (known?.isSame) return known
  const now = parts.clock.now()
  const since = known ? known.since : firstMoment(config, now)
  // A server that does not tell its next UID leaves the date alone to decide.
  const begin = { since, firstNew: uidNext || highestUid }
  await beginReading(parts, { name, uidValidity: String(uidValidity), ...begin, at: now })
  return { last: 0, ...begin }
}

function firstMoment({ since }: Mailbox['config'], now: Date): Date | null {
  if (since === 'all') return null
  return since instanceof Date ? since : new Date(now.getTime() - since.days * dayMs)
}

/** A folder that is missing is made. What cannot be moved stays where it is, and is kept all the same. */
async function moveAway(client: ImapFlow, uid: number, folder: string, { log }: Parts): Promise<void> {
  const move = async () => (await client.messageMove(String(uid), folder, { uid: true })) || expectOpen(client)
  if (await move()) return
  const reason = await client.mailboxCreate(folder).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(await move())) log.warn({ err: reason, uid, folder }, 'a mail was kept but could not be moved to its folder')
}

/** A connection that is lost answers what it answers for a mail that is gone; only the latter may be passed over. */
function expectOpen(client: ImapFlow): false {
  if (!client.usable) throw new Error('The connection to the mailbox was lost')
  return false
}

/** Answers whether all of it could be kept, and how many mails the ledger has more than before; null for one that is gone. */
async function keepOne(
  client: ImapFlow,
  uid: number,
  address: string,
  parts: Parts,
): Promise<{ isWhole: boolean; added: number } | null> {
  const seen = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
  const { size = 0, internalDate } = seen || {}
  const cutFrom = size > longestMail ? size : null
  const options = { uid: true, ...(cutFrom !== null && { maxBytes: beginningBytes }) }
  const { content } = await client.download(String(uid), undefined, options)
  // It was deleted or taken by another replica in the same moment.
  if (!content) return expectOpen(client) || null
  // The library only tells of an error; whoever reads later would wait for ever.
  content.on('error', (error) => content.destroy(error))
  const arrived = internalDate instanceof Date ? internalDate : null
  const acceptance = await acceptMail(
    Readable.from(content),
    { source: 'imap', from: null, remoteAddress: null, helo: null, recipients: [address], cutFrom, arrived },
    parts,
  )
  return { isWhole: cutFrom === null, added: acceptance.accepted ? acceptance.added : 0 }
}
