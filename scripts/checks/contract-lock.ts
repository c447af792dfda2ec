import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { events, requests, streams } from '@leitstand/contracts/catalogue'
import { z } from 'zod'
import { root } from '../paths.ts'
import type { Finding } from './program.ts'

const folder = join(root, 'contracts/schema-lock')

/** The lock says in JSON Schema what goes over the wires. A change of the wires is thereby a change that a review sees. */
export async function checkContractLock(): Promise<Finding> {
  const wanted = lockFiles()
  const present = existsSync(folder) ? await readdir(folder) : []
  const files = [...new Set([...wanted.keys(), ...present])].sort()
  const different: string[] = []
  for (const file of files) {
    const locked = present.includes(file) ? await readFile(join(folder, file), 'utf8') : undefined
    if (locked !== wanted.get(file)) different.push(file)
  }
  if (different.length === 0) return undefined
  return `What is said between the processes differs from contracts/schema-lock (${different.join(', ')}). If that is intended: node scripts/lock-contracts.ts --write, and commit the difference.`
}

/** Writes the lock anew; answers the names of its files. */
export async function writeContractLock(): Promise<string[]> {
  const wanted = lockFiles()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [file, text] of wanted) await writeFile(join(folder, file), text)
  return [...wanted.keys()]
}

/** One file a service: its requests, streams and events by name. */
function lockFiles(): Map<string, string> {
  const areas = new Map<string, Record<string, unknown>>()
  const put = (area: string, name: string, entry: unknown) => {
    const entries = areas.get(area) ?? {}
    entries[name] = entry
    areas.set(area, entries)
  }
  for (const { service, name, http, input, output, errors, status } of requests) {
    put(service, name, {
      http,
      status,
      errors: [...errors].sort(),
      input: schemaOf(input, 'input'),
      output: schemaOf(output, 'output'),
    })
  }
  for (const { service, name, http, input, consumes, produces } of streams) {
    put(service, name, { http, consumes, produces, input: schemaOf(input, 'input') })
  }
  for (const { owner, subject, data } of events) put(owner, subject, { data: schemaOf(data, 'output') })
  return new Map([...areas].map(([area, entries]) => [`${area}.json`, `${JSON.stringify(sorted(entries), null, 1)}\n`]))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

function sorted(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
}
