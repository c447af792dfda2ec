import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Document, FilterError, readFilter } from './filter.ts'
import { type Collection, emptyCollection, type Search, SearchError, searchIn, write } from './search.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: string
}

/** A Typesense server of the tests: the routes we use, as `recordings` and manual of version 29 describe them, in memory. */
export interface StandIn extends AsyncDisposable {
  url: string
  apiKey: string
  asked: Asked[]
  collections: Map<string, Collection>
  aliases: Map<string, string>
  /** Answers this to everything (`down` closes the connection instead) until it is set to undefined. */
  fault: { status: number; message: string } | 'down' | undefined
  /** Called before a request is answered, to let something happen in between. */
  before: ((asked: Asked) => Promise<void> | void) | undefined
  /** Refuses a document of an import with this sentence. */
  refuse: ((document: Document) => string | undefined) | undefined
  /** Ends and starts again: what was written through an alias since that was set is gone, as with version 29. */
  restart(): void
}

type Reply = [status: number, body: unknown]
const notFound: Reply = [404, { message: 'Collection not found' }]

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'test-key',
    asked: [],
    collections: new Map(),
    aliases: new Map(),
    fault: undefined,
    before: undefined,
    refuse: undefined,
    restart: () => {
      for (const { documents, throughAlias } of standIn.collections.values())
        for (const id of throughAlias) documents.delete(id)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', standIn.url)
    const body = await text(request)
    const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body }
    standIn.asked.push(asked)
    await standIn.before?.(asked)
    if (standIn.fault === 'down') {
      response.destroy()
      return
    }
    const [status, answer] = answerOf(asked, request.headers['x-typesense-api-key'])
    // Lines of JSON are no JSON.
    const type = typeof answer === 'string' ? 'text/plain' : 'application/json'
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }

  function answerOf(asked: Asked, key: unknown): Reply {
    if (standIn.fault && standIn.fault !== 'down') return [standIn.fault.status, { message: standIn.fault.message }]
    if (key !== standIn.apiKey)
      return [401, { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' }]
    try {
      return routed(standIn, asked)
    } catch (error) {
      if (error instanceof FilterError) return [400, { message: error.message }]
      throw error
    }
  }
  return standIn
}

function routed(standIn: StandIn, asked: Asked): Reply {
  const [, kind, name = '', part, verb] = asked.path.split('/').map(decodeURIComponent)
  if (kind === 'multi_search') return multiSearch(standIn, asked)
  if (kind === 'aliases') return aliases(standIn, asked, name)
  if (kind !== 'collections') return [404, { message: 'Not Found' }]
  if (name === '') return collections(standIn, asked)
  const collection = found(standIn, name)
  if (!collection) return notFound
  if (part === 'documents' && verb === 'import') return importLines(standIn, asked, collection, name)
  if (part === 'documents' && asked.method === 'DELETE') return deleteDocuments(asked, collection)
  if (asked.method === 'DELETE') standIn.collections.delete(collection.name)
  return [200, { name: collection.name, num_documents: collection.documents.size }]
}

/** A collection hides an alias of the same name. */
function found({ collections, aliases }: StandIn, name: string): Collection | undefined {
  return collections.get(name) ?? collections.get(aliases.get(name) ?? '')
}

function collections(standIn: StandIn, { method, body }: Asked): Reply {
  if (method === 'GET') return [200, [...standIn.collections.keys()].map((name) => ({ name }))]
  const { name, fields } = JSON.parse(body) as { name: string; fields: Parameters<typeof emptyCollection>[1] }
  if (standIn.collections.has(name)) return [409, { message: `A collection with name \`${name}\` already exists.` }]
  standIn.collections.set(name, emptyCollection(name, fields))
  return [201, { name, fields }]
}

function aliases(standIn: StandIn, { method, body }: Asked, name: string): Reply {
  if (method === 'PUT') {
    if (standIn.collections.has(name))
      return [500, { message: `Name \`${name}\` conflicts with an existing collection name.` }]
    const { collection_name: target } = JSON.parse(body) as { collection_name: string }
    standIn.aliases.set(name, target)
    standIn.collections.get(target)?.throughAlias.clear()
  }
  const target = standIn.aliases.get(name)
  if (method === 'DELETE') standIn.aliases.delete(name)
  return target === undefined ? notFound : [200, { name, collection_name: target }]
}

function importLines(standIn: StandIn, { body, query }: Asked, collection: Collection, name: string): Reply {
  if (query.get('action') !== 'upsert') throw new Error('The stand-in knows upsert only')
  const lines = body.split('\n').map((line) => {
    const document = JSON.parse(line) as Document
    const missing = [...collection.types.keys()].find(
      (field) => !(field in document) && !collection.optional.has(field),
    )
    const error = missing
      ? `Field \`${missing}\` has been declared in the schema, but is not found in the document.`
      : standIn.refuse?.(document)
    if (error) return { success: false, code: 400, error }
    write(collection, document.id, document)
    if (name !== collection.name) collection.throughAlias.add(document.id)
    return { success: true }
  })
  return [200, lines.map((line) => JSON.stringify(line)).join('\n')]
}

function deleteDocuments({ query }: Asked, collection: Collection): Reply {
  const test = readFilter(query.get('filter_by') ?? '', collection.types)
  const gone = [...collection.documents.values()].filter(test)
  for (const { id } of gone) write(collection, id, undefined)
  return [200, { num_deleted: gone.length }]
}

function multiSearch(standIn: StandIn, { body }: Asked): Reply {
  const { searches } = JSON.parse(body) as { searches: Search[] }
  return [200, { results: searches.map((search) => oneOf(standIn, search)) }]
}

function oneOf(standIn: StandIn, search: Search): unknown {
  const collection = found(standIn, search.collection)
  if (!collection) return { code: 404, error: 'Collection not found' }
  try {
    return searchIn(collection, search)
  } catch (error) {
    if (error instanceof SearchError) return { code: error.code, error: error.message }
    if (error instanceof FilterError) return { code: 400, error: error.message }
    throw error
  }
}
