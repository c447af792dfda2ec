import { requests } from '@leitstand/contracts/catalogue'
import { expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const [customer] = (await admin.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
const opened = { subject: 'Gelesen', description: 'x', type: 'normal', customer: customer?.uuid }
const ticket = (await admin.call('POST', '/api/tickets', opened)).body.publicId
const made = [
  ['comments', { ticket, text: 'Gelesen' }],
  ['watchers', { ticket, user: (await admin.call('GET', '/api/me')).body.uuid }],
  ['saved_reports', { name: 'Monat', rhythm: 'monthly', format: 'csv' }],
] as const
for (const [path, body] of made) await admin.call('POST', `/api/${path}`, body)

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

async function faultOf(id: string): Promise<string | null> {
  const { status, headers, body } = await read(id)
  if (status === 200) return body['@id'] === id ? null : `is ${body['@id']} there`
  // What is only shown in its list may be ended by its address.
  return status === 405 && headers.get('allow')?.includes('DELETE') ? null : `answers ${status}`
}

it('whatever has an address is found or at least removed there; what has none says so with a blank node', async () => {
  const wrong: string[] = []
  let followed = 0
  for (const path of collections) {
    let { status, body } = await read(path)
    if (status !== 200) ({ status, body } = await read(`${path}?ticket.publicId=${ticket}`))
    const id = status === 200 ? body['hydra:member']?.[0]?.['@id'] : undefined
    if (id === undefined || id.startsWith('_:')) continue
    followed += 1
    const fault = await faultOf(id)
    if (fault) wrong.push(`${path}: ${id} ${fault}`)
  }
  expect(wrong).toEqual([])
  expect(followed).toBeGreaterThan(30)
})
