import { iri } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import type { ResourceContract } from '@leitstand/contracts/resource'
import { fail, heedSentinel, mock, pageOf } from './mock.ts'
import { uuidOf } from './people.ts'

type Item<R extends ResourceContract> = OutputOf<R['requests']['get']>
type Given<R extends ResourceContract> = Omit<Item<R>, '@id' | '@type' | 'uuid' | 'version'>

let kinds = 20

/** Plain create, read, change and delete in memory; answers with what there is at first. */
export function mockResource<R extends ResourceContract>(resource: R, given: readonly Given<R>[]): Item<R>[] {
  kinds += 1
  const kind = kinds
  const identify = (fields: object, uuid: string) => ({
    '@id': iri(resource.path, uuid),
    '@type': resource.type,
    uuid,
    version: 1,
    ...fields,
  })
  const rows: Record<string, unknown>[] = given.map((fields, index) => identify(fields, uuidOf(kind, index)))
  const find = (uuid: unknown) => rows.find((row) => row.uuid === uuid) ?? fail('not-found')
  const { list, get, create, patch, delete: remove } = resource.requests

  mock(list, (input) => pageOf(rows, Number(Object(input).page), Number(Object(input).itemsPerPage)) as never)
  mock(get, (input) => find(Object(input).uuid) as never)
  mock(create, (input) => {
    heedSentinel(input)
    const stamps = {
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      usage: { tickets: 0, templates: 0, recurringTasks: 0 },
    }
    const row = identify({ ...stamps, ...Object(input) }, crypto.randomUUID())
    rows.push(row)
    return row as never
  })
  mock(patch, (input) => {
    heedSentinel(input)
    return Object.assign(find(Object(input).uuid), input) as never
  })
  mock(remove, (input) => {
    rows.splice(rows.indexOf(find(Object(input).uuid)), 1)
    return null as never
  })
  return rows as unknown as Item<R>[]
}
