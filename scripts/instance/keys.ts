import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type BusUser, busUsers } from '@leitstand/contracts/bus-access'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { type DataFolder, keep, readKept } from './data-folder.ts'

type KeyPair = z.infer<typeof KeyPair>
const KeyPair = z.object({
  /** PKCS #8, DER, base64 */
  privateKey: z.string(),
  /** SPKI, DER, base64 */
  publicKey: z.string(),
})

const Keys = z.object({
  /** With which each process signs who asks. */
  signing: z.record(z.enum(busUsers), KeyPair),
  /** 32 bytes, base64: seals what is stored or sent and must come back unchanged. */
  secret: z.string(),
  /** Of the one who may do everything in the embedded PostgreSQL. */
  databasePassword: z.string(),
  /** With which each service signs in to its database. */
  database: z.record(z.enum(services), z.string()),
  /** With which each process signs in to the bus. */
  bus: z.record(z.enum(busUsers), z.string()),
})

export type Keys = z.infer<typeof Keys>

/** What was there from the first version on; what came later is added to it. */
const Kept = Keys.extend({
  signing: z.partialRecord(z.enum(busUsers), KeyPair).default({}),
  database: z.partialRecord(z.enum(services), z.string()).default({}),
  bus: z.partialRecord(z.enum(busUsers), z.string()).default({}),
})

const fileName = 'keys.json'

/** The keys of this installation; made at the first start and kept. */
export async function openKeys(folder: DataFolder): Promise<Keys> {
  const found = await readKept(folder, fileName)
  const kept = found === undefined ? undefined : readKeys(found, folder)
  const made = makeKeys()
  const keys: Keys = {
    ...made,
    ...kept,
    signing: { ...made.signing, ...kept?.signing },
    database: { ...made.database, ...kept?.database },
    bus: { ...made.bus, ...kept?.bus },
  }
  if (JSON.stringify(keys) !== JSON.stringify(found)) await keep(folder, fileName, keys)
  return keys
}

function readKeys(found: unknown, folder: DataFolder) {
  const { data } = Kept.safeParse(found)
  if (!data) throw new Problem(`${fileName} in ${folder.path} is damaged: restore it from a backup.`)
  return data
}

/** Keys for a new installation. */
export function makeKeys(): Keys {
  return {
    signing: Object.fromEntries(busUsers.map((user) => [user, makeKeyPair()])) as Record<BusUser, KeyPair>,
    secret: randomBytes(32).toString('base64'),
    databasePassword: randomBytes(24).toString('base64url'),
    database: Object.fromEntries(services.map((name) => [name, makePassword()])) as Record<ServiceName, string>,
    bus: Object.fromEntries(busUsers.map((user) => [user, makePassword()])) as Record<BusUser, string>,
  }
}

/** A word in every language of configuration: it begins with a letter and needs no quotes. */
function makePassword(): string {
  return `k${randomBytes(24).toString('hex')}`
}

function makeKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** What all processes know of each other's keys. */
export function publicKeysOf({ signing }: Keys): string {
  return busUsers.map((user) => `${user}:${signing[user].publicKey}`).join(',')
}
