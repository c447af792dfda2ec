import { labels } from '@leitstand/contracts/ticket/resources'
import { expect, test } from 'vitest'
import type { AnyConfig, ResourceConfig } from './resource-config.ts'

// The compiler is who tests here: each line below `@ts-expect-error` is one that must not compile.

type Config = ResourceConfig<typeof labels>
const config: Config = {
  resource: labels,
  title: '',
  createText: '',
  createFailed: '',
  columns: [{ name: 'tickets', label: 'Tickets', show: (row) => row.usage.tickets, sort: 'name' }],
  fields: [{ name: 'textColour', label: '', kind: 'colour' }],
  initial: { name: '' },
}

test('a page that knows its resource is shown by the pattern of all of them', () => {
  const any: AnyConfig = config
  expect(any.fields.map(({ name }) => name)).toEqual(['textColour'])
})

test('a page that shows, asks for or writes what its contract does not know does not compile', () => {
  const wrong: Config[] = [
    // @ts-expect-error labels have no colour
    { ...config, columns: [{ name: 'colour', label: '', show: (row) => row.colour }] },
    // @ts-expect-error nothing is sorted by the number of tickets
    { ...config, nameSort: 'usage' },
    // @ts-expect-error no such field can be written
    { ...config, fields: [{ name: 'usage', label: '', kind: 'number' }] },
    // @ts-expect-error a name is a text
    { ...config, initial: { name: 1 } },
    // @ts-expect-error the list has no such filter
    { ...config, ask: { colour: 'red' } },
  ]
  expect(wrong).toHaveLength(5)
})
