import { randomBytes } from 'node:crypto'
import { type Stub, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { openTypesense } from '../../src/engine/typesense-client.ts'
import { searchService } from '../../src/service.ts'

/** The service on a Typesense server, under a name of its own there. A published fact is pushed before `publish` returns. */
export async function startOnTypesense(
  server: { url: string; apiKey: string },
  stubs: readonly Stub[] = [],
): Promise<TestService & { alias: string; empty(): Promise<void> }> {
  const alias = `test_${randomBytes(4).toString('hex')}`
  const service = searchService({ engine: 'typesense', ...server, alias })
  const search = await startTestService(service, { stubs })
  const engine = openTypesense({ ...server, alias })
  const drop = async () => {
    for (const name of await engine.collectionNames()) if (name.startsWith(alias)) await engine.dropCollection(name)
    await engine.dropAlias(engine.alias)
  }
  return {
    ...search,
    alias: engine.alias,
    publish: async (...fact) => {
      await search.publish(...fact)
      await search.running.jobs.run('push')
    },
    empty: async () => {
      await search.running.database.query('TRUNCATE document, comment_text, word, rebuild, pushes, push_targets')
      await drop()
      await search.running.jobs.run('push')
    },
    [Symbol.asyncDispose]: async () => {
      await drop().catch(() => undefined)
      await search[Symbol.asyncDispose]()
    },
  }
}
