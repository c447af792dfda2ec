import type { Actor } from '@leitstand/contracts/actor'
import { type Audience, mayReceive } from '@leitstand/contracts/audience'
import { conditions } from '@leitstand/kit/list'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { anyAudience, anyReader } from '@leitstand/kit/testing/visibility'
import { audienceOfRow, audienceRecord, audienceToRow, visibleTo } from '@leitstand/kit/visibility'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { found } from './typesense/matching.ts'

// Who sees what is said once in code, once in SQL for every service, and once in the words of the other engine.

let search: TestService
beforeAll(async () => {
  search = await startTestService(searchService({ engine: 'postgres' }))
}, 60_000)
afterAll(() => search[Symbol.asyncDispose]())

type Thing = { audience: Audience; isPartInternal: boolean }
const things: fc.Arbitrary<Thing[]> = fc.array(fc.record({ audience: anyAudience, isPartInternal: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

/** Which of them a statement finds, by their places. */
async function foundInSql(reader: Actor, all: readonly Thing[], part?: 'part'): Promise<number[]> {
  const rows = all.map(({ audience, isPartInternal }, place) => ({
    ...{ place, internal: isPartInternal, ...audienceToRow(audience) },
  }))
  const on = conditions(JSON.stringify(rows))
  const found = await search.running.database.query<{ place: number }>(
    `SELECT place FROM jsonb_to_recordset($1::jsonb) AS thing (place int, ${audienceRecord})
       JOIN jsonb_to_recordset($1::jsonb) AS part (place int, internal boolean) USING (place)
     WHERE ${visibleTo(reader, 'thing', on.given, part)} ORDER BY place`,
    on.values,
  )
  return found.map(({ place }) => place)
}

const places = (all: readonly Thing[], isSeen: (thing: Thing) => boolean) =>
  all.flatMap((thing, place) => (isSeen(thing) ? [place] : []))

it('every reader sees the same things in code, in SQL and in Typesense', async () => {
  await fc.assert(
    fc.asyncProperty(anyReader, things, async (reader, all) => {
      const seen = places(all, ({ audience }) => mayReceive(reader, audience))
      expect(await foundInSql(reader, all)).toEqual(seen)
      expect(places(all, ({ audience }) => found(reader, audience))).toEqual(seen)
    }),
    { numRuns: 200 },
  )
}, 60_000)

it('what is internal in a thing is kept from customers who see the thing', async () => {
  await fc.assert(
    fc.asyncProperty(anyReader, things, async (reader, all) => {
      const seen = places(all, ({ audience, isPartInternal }) =>
        mayReceive(reader, { ...audience, internal: audience.internal || isPartInternal }),
      )
      expect(await foundInSql(reader, all, 'part')).toEqual(seen)
    }),
    { numRuns: 200 },
  )
}, 60_000)

it('an audience comes back from its columns as it was', () => {
  fc.assert(
    fc.property(anyAudience, (audience) => void expect(audienceOfRow(audienceToRow(audience))).toEqual(audience)),
  )
})
