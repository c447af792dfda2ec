import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrlOf } from '@leitstand/kit/config'
import pg from 'pg'

/** What nobody may read in a log. */
export interface Secret {
  /** What it is, without telling it. */
  name: string
  value: string
}

/** Short words stand in logs by chance. */
const shortest = 16
/** So much of a text tells it from every other. */
const telling = 60

/** Reads every file of a folder of logs; each finding says what stands where. */
export async function scanLogs(folder: string, secrets: readonly Secret[]): Promise<string[]> {
  const wanted = [...new Map(secrets.flatMap(({ name, value }) => spellings(value).map((one) => [one, name])))]
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const findings = new Set<string>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const log = await readFile(join(entry.parentPath, entry.name), 'utf8')
    for (const [value, name] of wanted) if (log.includes(value)) findings.add(`${entry.name} holds ${name}`)
  }
  return [...findings].sort()
}

/** As it is, in JSON, and in an address. */
function spellings(value: string): string[] {
  if (value.length < shortest) return []
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])]
}

/** Everything that an installation keeps to itself. */
export async function keysIn(dataFolder: string): Promise<Secret[]> {
  const keys: unknown = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'))
  return leaves(keys, 'keys.json')
    .filter(({ name }) => !name.endsWith('.publicKey'))
    .map(({ name, value }) => ({ name, value }))
}

function leaves(value: unknown, name: string): Secret[] {
  if (typeof value === 'string') return [{ name, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${name}.${key}`))
}

/** What stands in an answer or a question of the API under a name that speaks of a secret. */
export function secretsIn(body: unknown, name: string): Secret[] {
  const speaksOfOne = /token|secret|password|challenge|recoveryCodes/i
  return leaves(body, name).filter((leaf) => speaksOfOne.test(leaf.name) && !isInstant(leaf.value))
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
}

const texts = {
  ticket: ['ticket.subject', 'ticket.description', 'comment.text'],
  mail: ['received_mails.subject', 'sent_mails.subject', 'sent_mails.text'],
} as const

/** What people wrote to each other. */
export async function textsIn(databaseServer: string): Promise<Secret[]> {
  const found: Secret[] = []
  for (const service of ['ticket', 'mail'] as const) {
    const client = new pg.Client({ connectionString: databaseUrlOf(databaseServer, service) })
    await client.connect()
    try {
      for (const place of texts[service]) {
        const [table, column] = place.split('.')
        const { rows } = await client.query<{ value: string }>(
          `SELECT DISTINCT left(trim(${column}), ${telling}) AS value FROM ${table} WHERE ${column} IS NOT NULL`,
        )
        found.push(...rows.map(({ value }) => ({ name: `a ${place}: ${value.slice(0, 30)}`, value })))
      }
    } finally {
      await client.end()
    }
  }
  return found
}
