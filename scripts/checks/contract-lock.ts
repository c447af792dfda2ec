import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { events, requests, resources, streams } from '@leitstand/contracts/catalogue'
import stringify from 'json-stringify-pretty-compact'
import { z } from 'zod'
import { root } from '../paths.ts'
import { type Lock, type LockFile, shrinkingsOf, type View } from './contract-growth.ts'
import type { Finding } from './program.ts'

const folder = join(root, 'contracts/schema-lock')
const sources = join(root, 'contracts/src')
const accept = 'node scripts/lock-contracts.ts --write'

/** The lock says in JSON Schema what goes over the wires. A change of the wires is thereby a change that a review sees. */
export async function checkContractLock(): Promise<Finding> {
  const [wanted, locked] = await Promise.all([wantedLock(), readLock()])
  const files = [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
  const different = files.filter((file) => textOf(wanted[file]) !== textOf(locked[file]))
  if (different.length === 0) return undefined
  const shrinkings = shrinkingsOf(locked, wanted)
  if (shrinkings.length > 0) return whyNot(shrinkings)
  return `What is said between the processes has grown beyond contracts/schema-lock (${different.join(', ')}). If that is intended: ${accept}, and commit the difference.`
}

/** Writes the lock anew; answers the names of its files. Contracts that shrank are written only when `mayShrink`. */
export async function writeContractLock(mayShrink: boolean): Promise<{ files: string[] } | { refused: string }> {
  const wanted = await wantedLock()
  const shrinkings = shrinkingsOf(await readLock(), wanted)
  if (shrinkings.length > 0 && !mayShrink) return { refused: whyNot(shrinkings) }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [file, content] of Object.entries(wanted)) await writeFile(join(folder, file), textOf(content))
  return { files: Object.keys(wanted) }
}

function whyNot(shrinkings: readonly string[]): string {
  return `Contracts only grow, because processes of two versions speak with each other during an update:\n  ${shrinkings.join('\n  ')}\nGive what changed a new name. If no process in use can meet it: ${accept} --shrink.`
}

async function readLock(): Promise<Lock> {
  const files = existsSync(folder) ? await readdir(folder) : []
  const read = async (file: string) => [file, JSON.parse(await readFile(join(folder, file), 'utf8')) as LockFile]
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** One file an area: its requests, streams and events by name, and the exported schemas that they speak of, each once. */
async function wantedLock(): Promise<Lock> {
  const named = await namedSchemas()
  const accepted = viewOf('accepted', named)
  const given = viewOf('given', named)
  const lock: Lock = {}
  const put = (area: string, kind: 'requests' | 'streams' | 'events', name: string, entry: object) => {
    lock[`${area}.json`] ??= {}
    const file = lock[`${area}.json`] as LockFile
    file[kind] = { ...file[kind], [name]: entry }
  }
  for (const { service, name, http, input, output, errors, status } of requests) {
    const wires = { input: accepted.take(input), output: given.take(output) }
    put(service, 'requests', name, { http, status, errors: [...errors].sort(), ...wires })
  }
  for (const { service, name, http, input, consumes, produces } of streams)
    put(service, 'streams', name, { http, consumes, produces, input: accepted.take(input) })
  for (const { owner, subject, data } of events)
    put(owner, 'events', subject, { accepted: accepted.take(data), given: given.take(data) })
  for (const view of [accepted, given])
    for (const [id, schema] of view.taken()) {
      const [area = '', name = ''] = id.split('/')
      lock[`${area}.json`] ??= {}
      const file = lock[`${area}.json`] as LockFile
      file[view.name] = { ...file[view.name], [name]: schema }
    }
  return lock
}

/** The schemas that modules of the contracts export, as `area/Name`: the folder of the module, or `common`. */
async function namedSchemas(): Promise<Map<z.ZodType, string>> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file)).sort()
  const named = new Map<z.ZodType, string>()
  const name = (schema: unknown, id: string) => {
    if (schema instanceof z.ZodType && !named.has(schema)) named.set(schema, id)
  }
  for (const file of files) {
    const area = file.includes(sep) ? file.split(sep)[0] : 'common'
    const exported: object = await import(pathToFileURL(join(sources, file)).href)
    for (const [key, value] of Object.entries(exported)) name(value, `${area}/${key}`)
  }
  for (const { service, type, requests: operations } of resources)
    name(operations.get.output, `${service}/${type}.entity`)
  const ids = [...named.values()]
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new Error(`Two schemas are exported as ${twice}: one of them needs another name.`)
  return named
}

/** The schemas as those who read see them, or as those who write; a named one stands once and is referred to. */
function viewOf(name: View, named: ReadonlyMap<z.ZodType, string>) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  const unnamed = new Map<z.ZodType, string>()
  for (const { schema, of } of wiresOf(name))
    if (!registry.has(schema)) {
      unnamed.set(schema, of)
      registry.add(schema, { id: of })
    }
  const uri = (id: string) => `${id.split('/')[0]}.json#/${name}/${id.split('/')[1]}`
  const io = name === 'accepted' ? 'input' : 'output'
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', reused: 'inline', uri })
  const taken = new Map<string, unknown>()
  const keep = (id: string): void => {
    if (taken.has(id)) return
    taken.set(id, undefined)
    taken.set(id, clean(schemas[id]))
  }
  const clean = (schema: unknown) => lean(schema, name, (reference) => keep(reference.replace(`.json#/${name}/`, '/')))
  return {
    name,
    /** A wire's own schema stands in its place, a named one is referred to. */
    take(schema: z.ZodType): unknown {
      const own = unnamed.get(schema)
      if (own !== undefined) return clean(schemas[own])
      const id = named.get(schema) as string
      keep(id)
      return { $ref: uri(id) }
    },
    taken: () => taken,
  }
}

function wiresOf(view: View): { schema: z.ZodType; of: string }[] {
  const told = events.map(({ data, owner, subject }) => ({ schema: data, of: `${owner}/${subject}` }))
  const given = requests.map(({ output, service, name }) => ({ schema: output, of: `${service}/${name}.output` }))
  if (view === 'given') return [...told, ...given]
  const asked = [...requests, ...streams]
  return [...told, ...asked.map(({ input, service, name }) => ({ schema: input, of: `${service}/${name}.input` }))]
}

/**
 * Without what says nothing of one contract: the dialect, the edges of every whole number, the pattern that a format stands for,
 * and of what is given that nothing else is.
 */
function lean(value: unknown, view: View, follow: (reference: string) => void): unknown {
  if (Array.isArray(value)) return value.map((one) => lean(one, view, follow))
  if (value === null || typeof value !== 'object') return value
  if ('$ref' in value && typeof value.$ref === 'string') follow(value.$ref)
  const isNoise = ([key, one]: [string, unknown]) =>
    key === '$schema' ||
    key === '$id' ||
    Math.abs(Number(one)) === Number.MAX_SAFE_INTEGER ||
    (key === 'pattern' && 'format' in value) ||
    (key === 'additionalProperties' && view === 'given' && one === false)
  const entries = Object.entries(value).filter((entry) => !isNoise(entry))
  return Object.fromEntries(entries.map(([key, one]) => [key, lean(one, view, follow)]))
}

function textOf(file: LockFile | undefined): string {
  return file ? `${stringify(sorted(file), { maxLength: 160 })}\n` : ''
}

/** Contracts and schemas by name; what stands in them keeps its order. */
function sorted(file: LockFile): LockFile {
  const byName = <T extends object>(of: T) =>
    Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
  return Object.fromEntries(
    Object.entries(byName(file)).map(([kind, entries]) => [kind, byName(entries as object)]),
  ) as LockFile
}
