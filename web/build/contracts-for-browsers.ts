import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventContract, RequestContract, StreamContract } from '@leitstand/contracts/define'
import type { ResourceContract } from '@leitstand/contracts/resource'
import type { Plugin } from 'vite'

const app = join(import.meta.dirname, '../src/')
const prefix = '\0contracts:'

/**
 * Gives the web app of each module of the contracts what is left of it without schemas: its requests by their http
 * lines, its resources by their requests, and every list and table as it stands. What cannot be written as data is not
 * there, so that importing it fails the build. Modules that know no schema come as they are.
 *
 * The tests of the web app run with it as well. What stands in `test/` plays the server, and gets the contracts whole.
 */
export function contractsForBrowsers(): Plugin {
  return {
    name: 'contracts-for-browsers',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const [, name] = /^@leitstand\/contracts\/(.+)$/.exec(id) ?? []
      return name && isOfApp(importer) && knowsSchemas(name) ? prefix + name : null
    },
    load: (id) => (id.startsWith(prefix) ? withoutSchemas(id.slice(prefix.length)) : null),
    buildEnd() {
      const strays = [...this.getModuleIds()].filter((id) => id.includes('/node_modules/zod/'))
      if (strays.length > 0) this.error(`zod would come into the web app: ${strays[0]}`)
    },
  }
}

function isOfApp(importer: string): boolean {
  return importer.startsWith(app) && !/\.test\.tsx?$/.test(importer)
}

function knowsSchemas(name: string): boolean {
  const source = readFileSync(fileURLToPath(import.meta.resolve(`@leitstand/contracts/${name}`)), 'utf8')
  return /^import .* from 'zod'$/m.test(source)
}

export async function withoutSchemas(name: string): Promise<string> {
  const exported: Record<string, unknown> = await import(`@leitstand/contracts/${name}`)
  const lines = Object.entries(exported).flatMap(([key, value]) => {
    const form = isContract(value) ? formOf(value) : value
    return isData(form) ? [`export const ${key} = ${JSON.stringify(form)}`] : []
  })
  return lines.join('\n')
}

type Contract = RequestContract | StreamContract | EventContract | ResourceContract

function isContract(value: unknown): value is Contract {
  return isRecord(value) && ['request', 'stream', 'event', 'resource'].includes(String(value['kind']))
}

/** What the web app asks with, or hears. */
function formOf(contract: Contract): object {
  if (contract.kind === 'event') return { subject: contract.subject }
  if (contract.kind === 'stream') return { http: contract.http }
  if (contract.kind === 'request') {
    const { name, service, http, status, effectful } = contract
    return { name, service, http, status, effectful }
  }
  const requests = Object.entries(contract.requests).map(([verb, request]) => [verb, formOf(request)])
  return { operations: contract.operations, requests: Object.fromEntries(requests) }
}

function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData)
  if (isRecord(value)) return Object.values(value).every(isData)
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
