import {
  createMessage,
  decrypt,
  decryptKey,
  type Key,
  type PrivateKey,
  readKeys,
  readMessage,
  readSignature,
  verify,
} from 'openpgp'
import { filesFor, type KeyFile, type MailKeys } from '../domain/mail-keys.ts'
import type { FoundSignature } from '../domain/mail-signature.ts'

/** Works OpenPGP with the configured keys; it asks no key server. */
export interface PgpReader {
  /** Rejects what is for none of our keys or was changed on its way. */
  decrypt(armored: string): Promise<{ data: Buffer; signature: FoundSignature | null }>
  verify(signed: Buffer, armored: string): Promise<FoundSignature | null>
}

type VerificationResult = Awaited<ReturnType<typeof verify>>['signatures'][number]

/** Little that is packed can become much. */
const limits = { maxDecompressedMessageSize: 80 * 1024 * 1024 }

export async function openPgpReader(keys: MailKeys): Promise<PgpReader> {
  const all = (await Promise.all(filesFor('OpenPGP', keys).map((file) => readFile(file, keys.passphrase)))).flat()
  const decryptionKeys = all.filter(isPrivate)
  const verificationKeys = all.filter((key) => !isPrivate(key))
  return {
    async decrypt(armored) {
      const message = await readMessage({ armoredMessage: armored, config: limits })
      const options = { message, decryptionKeys, verificationKeys, format: 'binary', config: limits } as const
      const { data, signatures } = await decrypt(options)
      return { data: Buffer.from(data), signature: await judge(signatures, verificationKeys) }
    },
    async verify(signed, armored) {
      const message = await createMessage({ binary: new Uint8Array(signed) })
      const signature = await readSignature({ armoredSignature: armored })
      const { signatures } = await verify({ message, signature, verificationKeys, format: 'binary' })
      return await judge(signatures, verificationKeys)
    },
  }
}

/** Says which file is not what it should be, before a mail needs it. */
export async function readFile({ name, text }: KeyFile, passphrase: string): Promise<Key[]> {
  const keys = await readKeys({ armoredKeys: text }).catch(() => {
    throw new Error(`${name} is no armoured OpenPGP key`)
  })
  return await Promise.all(keys.map((key) => (isPrivate(key) ? unlock(name, key, passphrase) : key)))
}

async function unlock(name: string, key: PrivateKey, passphrase: string): Promise<PrivateKey> {
  if (key.isDecrypted()) return key
  return await decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new Error(`${name} is not opened by MAIL_KEYS_PASSPHRASE`)
  })
}

function isPrivate(key: Key): key is PrivateKey {
  return key.isPrivate()
}

/** The best of them counts: a mail may be signed by several. */
async function judge(results: readonly VerificationResult[], known: readonly Key[]): Promise<FoundSignature | null> {
  const found = await Promise.all(results.map((one) => judgeOne(one, known)))
  const best = (state: FoundSignature['state']) => found.find((one) => one.state === state)
  return best('valid') ?? best('invalid') ?? found[0] ?? null
}

async function judgeOne({ keyID, verified }: VerificationResult, known: readonly Key[]): Promise<FoundSignature> {
  const isValid = await verified.catch(() => false)
  const key = known.find((one) => one.getKeys(keyID).length > 0)
  if (!key) return { state: 'unknown-signer', signer: keyID.toHex().toUpperCase(), addresses: [] }
  const users = key.users.flatMap(({ userID }) => userID ?? [])
  return {
    state: isValid ? 'valid' : 'invalid',
    signer: users[0]?.userID ?? keyID.toHex().toUpperCase(),
    addresses: users.map(({ email }) => email.toLowerCase()),
  }
}
