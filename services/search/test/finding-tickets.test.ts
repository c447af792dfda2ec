import { startTestService } from '@leitstand/kit/testing/test-service'
import { describe } from 'vitest'
import { searchService } from '../src/service.ts'
import { findingTickets } from './finding-tickets.ts'
import { startStandIn } from './typesense/stand-in.ts'
import { startOnTypesense } from './typesense/start.ts'

describe('on the embedded engine', () => {
  findingTickets(async (stubs) => {
    const search = await startTestService(searchService({ engine: 'postgres' }), { stubs })
    return {
      ...search,
      empty: async () => {
        await search.running.database.query('TRUNCATE document, comment_text, word, rebuild')
      },
    }
  })
})

describe('on a stand-in of Typesense', () => {
  findingTickets(async (stubs) => {
    const server = await startStandIn()
    const search = await startOnTypesense(server, stubs)
    return {
      ...search,
      [Symbol.asyncDispose]: async () => {
        await search[Symbol.asyncDispose]()
        await server[Symbol.asyncDispose]()
      },
    }
  })
})

const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey } = process.env

if (url && apiKey)
  describe('on a real Typesense (TYPESENSE_URL and TYPESENSE_API_KEY)', () => {
    findingTickets((stubs) => startOnTypesense({ url, apiKey }, stubs))
  })
