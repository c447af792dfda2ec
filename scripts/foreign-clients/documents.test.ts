import { asyncApiDocument } from '@leitstand/gateway/documents/asyncapi'
import { openApiDocument } from '@leitstand/gateway/documents/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { lintOpenApi, provideTools, readAsyncApi } from './tools.ts'

beforeAll(provideTools, 300_000)

describe('the OpenAPI document', () => {
  const text = JSON.stringify(openApiDocument())

  it('has nothing that a strict reader complains about', async () => {
    expect(await lintOpenApi(text)).toEqual([])
  })

  it('is complained about when two calls have one name', async () => {
    expect(await lintOpenApi(text.replace('"ticket.getTicket"', '"ticket.listTickets"'))).toEqual([
      expect.stringContaining('operation-operationId-unique'),
    ])
  })
})

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument()

  it('is read whole, without even a hint', async () => {
    expect(await readAsyncApi(JSON.stringify(document))).toEqual({ isRead: true, complaints: [] })
  }, 120_000)

  it('is not read when a message is missing', async () => {
    const broken = { ...document, components: { schemas: {} } }
    expect((await readAsyncApi(JSON.stringify(broken))).isRead).toBe(false)
  }, 120_000)
})
