import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { events, requests, resources, schemas, streams } from '../src/catalogue.ts'
import { services } from '../src/define.ts'
import { problems } from '../src/problems.ts'
import { violations } from '../src/violations.ts'

const duplicates = (list: readonly string[]) => [...new Set(list.filter((one, index) => list.indexOf(one) !== index))]

describe('what is said', () => {
  it('has one name and one subject for each thing', () => {
    expect(duplicates([...requests, ...streams].map(({ name }) => name))).toEqual([])
    expect(duplicates(requests.map(({ subject }) => subject))).toEqual([])
    expect(duplicates(events.map(({ subject }) => subject))).toEqual([])
  })

  it('names its owner and its thing in the subject', () => {
    for (const { subject, service } of requests) {
      expect(subject).toMatch(/^rpc\.[a-z]+\.[a-z][A-Za-z]+$/)
      expect(subject.split('.')[1]).toBe(service)
    }
    for (const { subject, owner } of events) {
      expect(subject).toMatch(/^event\.[a-z-]+\.[a-z-]+$/)
      expect(services).toContain(owner)
    }
  })

  it('stands in the audit, when it is a resource that only administrators or billing write', () => {
    const silent = resources.filter(
      ({ audit, writeRole }) => !audit && (writeRole === 'ROLE_SUPER_ADMIN' || writeRole === 'ROLE_BILLING'),
    )
    expect(silent.map(({ type }) => type)).toEqual([])
    for (const { audit, service } of resources) expect(audit?.by.owner ?? service).toBe(service)
  })

  it('has one door on HTTP each, well formed', () => {
    const lines = [...requests, ...streams].flatMap(({ http }) => http)
    expect(duplicates(lines.map((line) => line.replace(/:\w+/g, ':')))).toEqual([])
    for (const line of lines) expect(line).toMatch(/^(GET|POST|PUT|PATCH|DELETE) (\/:?[A-Za-z0-9_.-]+)+$/)
  })

  it('takes every parameter of its path', () => {
    for (const { name, http, input } of [...requests, ...streams])
      for (const [, parameter = ''] of http.flatMap((line) => [...line.matchAll(/:(\w+)/g)])) {
        const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
        expect([name, ...propertiesOf(schema)]).toContain(parameter)
      }
  })

  it('is described', () => {
    for (const { description } of [...requests, ...streams, ...events, ...resources])
      expect(description.length).toBeGreaterThan(3)
  })

  it('stands in the catalogue, whatever file it is defined in', async () => {
    const known = new Set<unknown>([...requests, ...streams, ...events, ...resources])
    const missing = (await exported()).filter(([, value]) => isContract(value) && !known.has(value))
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it('has one name for each shape, and the catalogue has them all', async () => {
    const shapes = (await exported()).filter(([, value]) => value instanceof z.ZodType)
    expect(duplicates(shapes.map(([name]) => name))).toEqual([])
    expect(shapes.filter(([name, value]) => schemas.get(name) !== value).map(([name]) => name)).toEqual([])
  })

  it('is an event under its own name, so that one search finds all who speak of it', async () => {
    const told = (await exported()).flatMap(([constant, value]) => (isEvent(value) ? [[constant, value.name]] : []))
    expect(told.length).toBeGreaterThan(20)
    const camelCase = (name = '') => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(told.filter(([constant, name]) => constant !== camelCase(name))).toEqual([])
  })
})

describe('a way to fail', () => {
  const phrases = Object.entries({ ...problems, ...violations })

  it.each(phrases)('%s is told in both languages, with the same blanks', (_code, { de, en }) => {
    expect(de).not.toBe('')
    expect(en).not.toBe('')
    expect(blanks(de)).toEqual(blanks(en))
  })

  it('has a status that tells whose fault it is', () => {
    for (const { status } of Object.values(problems)) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('is one of the list, wherever a request names it', () => {
    for (const { errors } of [...requests, ...streams])
      for (const error of errors) expect(Object.keys(problems)).toContain(error)
  })
})

function blanks(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
}

/** Names in an object, or in any of its alternatives. */
function propertiesOf(schema: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof schema === 'boolean') return []
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap(propertiesOf)]
}

/** What the files of the services export, each under its name. */
async function exported(): Promise<[string, unknown][]> {
  const folder = new URL('../src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^\w+\/[\w-]+\.ts$/.test(file))
  const modules = files.filter((one) => !one.endsWith('.test.ts')).map((file) => import(new URL(file, folder).href))
  return (await Promise.all(modules)).flatMap((module: Record<string, unknown>) => Object.entries(module))
}

function isEvent(value: unknown): value is { name: string } {
  return isContract(value) && events.some((event) => event === value)
}

function isContract(value: unknown): boolean {
  const kinds: unknown[] = ['request', 'stream', 'event', 'resource']
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind)
}
