import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { type DataFolder, keep, readKept } from './data-folder.ts'

const KeyPair = z.object({
  /** PKCS #8, DER, base64 */
  privateKey: z.string(),
  /** SPKI, DER, base64 */
  publicKey: z.string(),
})

const Keys = z.object({
  /** Signs who the caller of the public door is. */
  gateway: KeyPair,
  /** Signs what a service does by itself. */
  service: KeyPair,
  /** 32 bytes, base64: seals what is stored or sent and must come back unchanged. */
  secret: z.string(),
  databasePassword: z.string(),
})

export type Keys = z.infer<typeof Keys>

const fileName = 'keys.json'

/** The keys of this installation; made at the first start and kept. */
export async function openKeys(folder: DataFolder): Promise<Keys> {
  const kept = await readKept(folder, fileName)
  if (kept !== undefined) {
    const { data } = Keys.safeParse(kept)
    if (!data) throw new Problem(`${fileName} in ${folder.path} is damaged: restore it from a backup.`)
    return data
  }
  const made = makeKeys()
  await keep(folder, fileName, made)
  return made
}

/** Keys for a new installation. */
export function makeKeys(): Keys {
  return {
    gateway: makeKeyPair(),
    service: makeKeyPair(),
    secret: randomBytes(32).toString('base64'),
    databasePassword: randomBytes(24).toString('base64url'),
  }
}

function makeKeyPair(): z.infer<typeof KeyPair> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
