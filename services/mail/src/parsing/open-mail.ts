import { filesFor, type MailKeys } from '../domain/mail-keys.ts'
import type { OpenedMail } from '../domain/opened-mail.ts'
import { readEntity } from './mime-entity.ts'
import { openPgp } from './open-pgp.ts'
import { openSmime } from './open-smime.ts'
import type { PgpReader } from './pgp-reader.ts'
import type { SmimeReader } from './smime-reader.ts'

export type MailOpener = (raw: Buffer, receivedAt: Date) => Promise<OpenedMail>

/**
 * Opens and verifies what stands at the top of a mail. OpenPGP needs keys; what S/MIME signed is read without any, since it
 * brings its certificate. No library is loaded for a mail that has neither.
 */
export function mailOpener(keys: MailKeys | null): MailOpener {
  const hasPgpKeys = filesFor('OpenPGP', keys).length > 0
  const readers = { pgp: once(() => loadPgp(keys)), smime: once(() => loadSmime(keys)) }
  return async (raw, receivedAt) => {
    const asItIs = { raw, opened: null, signature: null }
    const start = raw.subarray(0, longestLook).toString('latin1')
    // What cannot be opened is told as what it is by the mail as it came.
    try {
      if (hasPgpKeys && /pgp/i.test(start)) {
        const opened = await openPgp(readEntity(raw), await readers.pgp())
        if (opened) return opened
      }
      return (
        (/pkcs7|\.p7m/i.test(start) && (await openSmime(readEntity(raw), receivedAt, await readers.smime()))) || asItIs
      )
    } catch {
      return asItIs
    }
  }
}

const longestLook = 256 * 1024

async function loadPgp(keys: MailKeys | null): Promise<PgpReader> {
  const { openPgpReader } = await import('./pgp-reader.ts')
  return await openPgpReader(keys ?? { files: [], passphrase: '' })
}

async function loadSmime(keys: MailKeys | null): Promise<SmimeReader> {
  const { openSmimeReader } = await import('./smime-reader.ts')
  return openSmimeReader(keys)
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
