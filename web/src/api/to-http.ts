import type { HttpLine, Method } from '@leitstand/contracts/define'

export interface Call {
  method: Method
  url: string
  body: Readonly<Record<string, unknown>> | null
}

/** A contract's http line and its flat input as a call: path parameters first, the rest is query (GET, DELETE) or body. */
export function toHttp(line: HttpLine, input: object): Call {
  const [method, template] = split(line)
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${line} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { method, url: path, body: rest }
  const query = toQuery(rest)
  return { method, url: query ? `${path}?${query}` : path, body: null }
}

/** Where the answer to a contract is, for links, pictures and frames. */
export function addressOf({ name, http: [line] }: { name: string; http: readonly HttpLine[] }, input: object): string {
  if (!line) throw new Error(`${name} has no http line`)
  return toHttp(line, input).url
}

export function split(line: HttpLine): [Method, string] {
  const space = line.indexOf(' ')
  return [line.slice(0, space) as Method, line.slice(space + 1)]
}

function toQuery(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) search.append(key, String(one))
    else if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.toString()
}
