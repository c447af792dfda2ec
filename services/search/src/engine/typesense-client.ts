import { AppError } from '@leitstand/contracts/problems'
import { Client, Errors } from 'typesense'
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'
import { release } from './typesense-schema.ts'

export interface TypesenseOptions {
  url: string
  apiKey: string
  alias: string
}

/** What the server answers to one document of an import. */
export interface ImportLine {
  success: boolean
  error?: string | undefined
}

/**
 * All that is said to the server. An error carries a sentence and a status and nothing else: the client's own ones hold
 * the key and the texts that were sent, and would bring both into the log.
 */
export interface Typesense {
  /** Under this name the installation's tickets are found, as this release keeps them. */
  alias: string
  /** A search inside an answer of many; it can fail while the answer does not. */
  search(question: object): Promise<unknown>
  /** The collection behind the alias. */
  aliasTarget(): Promise<string | undefined>
  pointAliasAt(collection: string): Promise<void>
  dropAlias(alias: string): Promise<void>
  /** How many documents a collection holds; undefined when there is none of that name. */
  documentCount(collection: string): Promise<number | undefined>
  collectionNames(): Promise<string[]>
  createCollection(schema: CollectionCreateSchema): Promise<void>
  dropCollection(name: string): Promise<void>
  /** One line for each document, in their order. */
  importDocuments(collection: string, documents: object[]): Promise<ImportLine[]>
  deleteDocuments(collection: string, filter: string): Promise<void>
}

export function openTypesense(options: TypesenseOptions): Typesense {
  // Somebody waits for an answer; a batch of long texts may take its time.
  const asking = clientOf(options, 2)
  const writing = clientOf(options, 60)
  const alias = `${options.alias}_${release}`
  return {
    alias,
    search: (question) => plainly(async () => (await asking.multiSearch.perform({ searches: [question] })).results[0]),
    aliasTarget: () => orUndefined(async () => (await writing.aliases(alias).retrieve()).collection_name),
    pointAliasAt: (collection) =>
      plainly(async () => void (await writing.aliases().upsert(alias, { collection_name: collection }))),
    dropAlias: async (name) => void (await orUndefined(async () => await writing.aliases(name).delete())),
    documentCount: (name) => orUndefined(async () => (await writing.collections(name).retrieve()).num_documents),
    collectionNames: () =>
      plainly(async () => (await writing.collections().retrieve({ exclude_fields: 'fields' })).map(({ name }) => name)),
    createCollection: (schema) => plainly(async () => void (await writing.collections().create(schema))),
    dropCollection: async (name) => void (await orUndefined(async () => await writing.collections(name).delete())),
    importDocuments: (name, documents) => plainly(() => importLines(writing, name, documents)),
    deleteDocuments: (name, filter) =>
      plainly(async () => void (await writing.collections(name).documents().delete({ filter_by: filter }))),
  }
}

/** An import answers 200 whatever happened, and the client throws when a line failed; the lines say which. */
async function importLines(client: Client, name: string, documents: object[]): Promise<ImportLine[]> {
  const sent = client.collections(name).documents()
  return await sent
    .import(documents, { action: 'upsert', dirty_values: 'coerce_or_reject' })
    .catch((error: unknown) => {
      if (error instanceof Errors.ImportError) return error.importResults
      throw error
    })
}

function clientOf({ url, apiKey }: TypesenseOptions, timeoutSeconds: number): Client {
  const { hostname, port, protocol, pathname } = new URL(url)
  return new Client({
    nodes: [
      {
        host: hostname,
        port: Number(port || (protocol === 'https:' ? 443 : 80)),
        protocol: protocol.replace(':', ''),
        path: pathname.replace(/\/$/, ''),
      },
    ],
    apiKey,
    connectionTimeoutSeconds: timeoutSeconds,
    numRetries: 1,
    retryIntervalSeconds: 0.1,
    logLevel: 'silent',
  })
}

/** What went wrong at the server, as a sentence. Without a status it gave no answer at all. */
class TypesenseFailure extends Error {
  readonly httpStatus: number | undefined
  constructor(message: string, httpStatus: number | undefined) {
    super(message)
    this.name = 'TypesenseFailure'
    this.httpStatus = httpStatus
  }
}

async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const status = error instanceof Error && 'httpStatus' in error ? Number(error.httpStatus) || undefined : undefined
    throw new TypesenseFailure(error instanceof Error ? error.message : 'The search engine failed', status)
  }
}

async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  return await plainly(async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Errors.ObjectNotFound) return undefined
      throw error
    }
  })
}

const awayStatuses = [401, 408, 422, 429]

/** Away, starting up, out of disk or overloaded: the caller is told that search is away, not that something broke. */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof TypesenseFailure)) return error
  const { httpStatus: status } = error
  const isAway = status === undefined || status >= 500 || awayStatuses.includes(status)
  return isAway ? away(error) : error
}

export function away(cause: unknown): AppError {
  return Object.assign(new AppError('service-unavailable', { service: 'search' }), { cause })
}
