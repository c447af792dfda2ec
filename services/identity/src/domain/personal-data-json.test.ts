import type { PersonalDatum } from '@leitstand/contracts/personal-data'
import { expect, test } from 'vitest'
import { personalDataJson } from './personal-data-json.ts'

async function* items(...list: [string, number][]): AsyncGenerator<PersonalDatum> {
  for (const [section, number] of list) yield { section, data: { number } }
}

async function written(...parts: Parameters<typeof personalDataJson>[1]): Promise<unknown> {
  let text = ''
  for await (const part of personalDataJson({ person: 'Nina' }, parts)) text += part
  return JSON.parse(text)
}

test('writes one object with a part for each service and a list for each section', async () => {
  const ticket = { service: 'ticket', items: items(['tickets', 1], ['tickets', 2], ['comments', 3]) }
  expect(await written(ticket, { service: 'billing', items: items() })).toEqual({
    person: 'Nina',
    ticket: { tickets: [{ number: 1 }, { number: 2 }], comments: [{ number: 3 }] },
    billing: {},
  })
})

test('writes the beginning before the end has been read', async () => {
  let isRead = false
  async function* endless(): AsyncGenerator<PersonalDatum> {
    yield { section: 'tickets', data: {} }
    isRead = true
  }
  const json = personalDataJson({ person: 'Nina' }, [{ service: 'ticket', items: endless() }])
  for (let parts = 0; parts < 4; parts++) await json.next()
  expect(isRead).toBe(false)
})
