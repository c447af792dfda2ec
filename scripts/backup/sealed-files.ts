import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { Problem } from '../problem.ts'

/** Writes and reads the files of a backup: compressed, and encrypted in the format of age where a key is given. */
export interface SealedFiles {
  /** For whom it is encrypted (age1…); undefined when everybody can read it. */
  recipient: string | undefined
  /** Durable when it resolves; nothing half-written ever has the name. */
  write(path: string, content: Readable): Promise<void>
  /** What is damaged, missing or sealed for somebody else is a problem that names the file, at once or while it is read. */
  read(path: string): Promise<Readable>
}

/** `recipient` (age1…) is enough to write; `identity` (AGE-SECRET-KEY-1…) reads, and writes as well. */
export async function sealedFiles(keys: {
  recipient?: string | undefined
  identity?: string | undefined
}): Promise<SealedFiles> {
  const recipient = keys.recipient || (keys.identity ? await recipientOf(keys.identity) : undefined)
  const encrypter = recipient ? encrypterFor(recipient) : undefined
  const decrypter = keys.identity ? await decrypterOf(keys.identity) : undefined
  return {
    recipient,
    async write(path, content) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      try {
        const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
        const file = createWriteStream(part, { mode: 0o600, flush: true })
        const sealed = encrypter ? await through(packed, (stream) => encrypter.encrypt(stream)) : packed
        const ended = await Promise.allSettled([pipeline(content, packed), pipeline(sealed, file)])
        for (const end of ended) if (end.status === 'rejected') throw end.reason
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(path) {
      const isSealed = await startsWithAge(path)
      const file = createReadStream(path)
      const plain = isSealed ? await unseal(path, file, decrypter) : file
      const unpacked = createZstdDecompress()
      const content = new PassThrough()
      // A small file can turn out damaged before anybody listens; whoever reads then is told all the same.
      content.on('error', () => undefined)
      plain.once('error', (error: Error) => unpacked.destroy(error))
      unpacked.once('error', () => content.destroy(damaged(path)))
      return plain.pipe(unpacked).pipe(content)
    },
  }
}

function damaged(path: string): Problem {
  return new Problem(`${path} is damaged: take another backup, and see to the disk that this one is on.`)
}

async function unseal(path: string, file: Readable, decrypter: Decrypter | undefined): Promise<Readable> {
  if (!decrypter)
    throw new Problem('The backup is encrypted: set BACKUP_IDENTITY to the key that begins with AGE-SECRET-KEY-1.')
  return await through(file, (stream) => decrypter.decrypt(stream)).catch((error: unknown) => {
    if (!String(error).includes('no identity matched')) throw damaged(path)
    throw new Problem(
      'BACKUP_IDENTITY is not the key that the backup is encrypted for: set the one that belongs to it.',
    )
  })
}

type WebStream = ReadableStream<Uint8Array>

async function through(from: Readable, work: (stream: WebStream) => Promise<WebStream>): Promise<Readable> {
  const sealed = await work(Readable.toWeb(from) as WebStream)
  return Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0])
}

const wrongIdentity = 'BACKUP_IDENTITY must be a key that begins with AGE-SECRET-KEY-1.'

async function recipientOf(identity: string): Promise<string> {
  return await identityToRecipient(identity).catch(() => {
    throw new Problem(wrongIdentity)
  })
}

async function decrypterOf(identity: string): Promise<Decrypter> {
  await recipientOf(identity)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new Problem('BACKUP_RECIPIENT must be a public key that begins with age1.')
  }
  return encrypter
}

async function startsWithAge(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => {
    throw new Problem(`${path} is missing or cannot be read: the backup is not whole, take another one.`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(21), 0, 21, 0)
    return buffer.toString('latin1') === 'age-encryption.org/v1'
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}
