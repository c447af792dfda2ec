import { AppError } from '@leitstand/contracts/problems'
import { Client, Errors } from 'typesense'

export interface TypesenseOptions {
  url: string
  apiKey: string
  alias: string
}

/** The server and the name under which this installation's tickets are found on it. */
export interface Typesense {
  alias: string
  /** For questions that somebody waits for. */
  asking: Client
  /** For writing, where a batch of long texts may take its time. */
  writing: Client
}

export function openTypesense(options: TypesenseOptions): Typesense {
  return { alias: options.alias, asking: clientOf(options, 2), writing: clientOf(options, 60) }
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

const awayStatuses = [401, 408, 422, 429]

/** Away, starting up, out of disk or overloaded: the caller is told that search is away, not that something broke. */
export function unavailable(error: unknown): unknown {
  const status = error instanceof Error && 'httpStatus' in error ? Number(error.httpStatus) : undefined
  // Without a status there was no answer at all: refused, reset, too late or not to be found.
  const isAway =
    error instanceof Error && (status ? status >= 500 || awayStatuses.includes(status) : isUnanswered(error))
  return isAway ? away(error) : error
}

export function away(cause: unknown): AppError {
  return Object.assign(new AppError('service-unavailable', { service: 'search' }), { cause })
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Errors.ObjectNotFound
}

function isUnanswered(error: Error): boolean {
  return 'isAxiosError' in error || error instanceof Errors.TypesenseError
}
