import { requests } from '@leitstand/contracts/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Person, signIn, startInstance, type TestInstance } from './instance.ts'

let leitstand: TestInstance
let admin: Person
let ticket: number

beforeAll(async () => {
  leitstand = await startInstance()
  admin = await signIn(leitstand.url, 'admin@leitstand.example')
  const [customer] = (await admin.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const opened = { subject: 'Gelesen', description: 'x', type: 'normal', customer: customer?.uuid }
  ticket = (await admin.call('POST', '/api/tickets', opened)).body.publicId
  const made = [
    ['comments', { ticket, text: 'Gelesen' }],
    ['watchers', { ticket, user: (await admin.call('GET', '/api/me')).body.uuid }],
    ['saved_reports', { name: 'Monat', rhythm: 'monthly', format: 'csv' }],
  ] as const
  for (const [path, body] of made) await admin.call('POST', `/api/${path}`, body)
})
afterAll(() => leitstand?.[Symbol.asyncDispose]())

type Member = { '@id'?: string }
interface Page extends Member {
  'hydra:member'?: Member[]
}
/** As JSON-LD, where things have addresses. */
const read = (path: string) => admin.call<Page>('GET', path, undefined, { accept: 'application/ld+json' })

/** Asks something outside of the house. */
const elsewhere = ['/api/user/wi-sync']
const collections = [...new Set(requests.flatMap(({ http }) => http ?? []))]
  .flatMap((line) => /^GET (\/api\/[^:]*)$/.exec(line)?.[1] ?? [])
  .filter((path) => !elsewhere.includes(path))

it('whatever has an address is found there by it; what has none says so with a blank node', async () => {
  const wrong: string[] = []
  let followed = 0
  for (const path of collections) {
    let { status, body } = await read(path)
    if (status !== 200) ({ status, body } = await read(`${path}?ticket.publicId=${ticket}`))
    const id = status === 200 ? body['hydra:member']?.[0]?.['@id'] : undefined
    if (id === undefined || id.startsWith('_:')) continue
    const found = await read(id)
    followed += 1
    if (found.status !== 200 || found.body['@id'] !== id) wrong.push(`${path}: ${id} answers ${found.status}`)
  }
  expect(wrong).toEqual([])
  expect(followed).toBeGreaterThan(30)
})
