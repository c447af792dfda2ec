import { requests } from '@leitstand/contracts/catalogue'
import { describe, expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { type Answer, type Person, signIn } from './instance.ts'

const people: Record<string, Person> = {}

const leitstand = await openDesk()
for (const [name, email] of [
  ['admin', 'admin@leitstand.example'],
  ['billing', 'billing@leitstand.example'],
  ['customer', 'chef@nordlicht.example'],
] as const)
  people[name] = await signIn(leitstand.url, email)
const [template] = (await person('admin').call<Answer[]>('GET', '/api/templates')).body
const [customer] = (await person('admin').call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
const opened = { subject: 'Gelesen', description: 'x', template: template?.uuid, customer: customer?.uuid }
const ticket = (await person('admin').call('POST', '/api/tickets', opened)).body.publicId
const made = [
  ['comments', { ticket, text: 'Gelesen' }],
  ['worktimes', { ticket, startAt: '2026-11-20T10:00:00Z', accruedTime: '30m' }],
  ['ticket_components', { ticket, description: 'SSD', amount: 1, condition: 'new' }],
  ['assembly_components', { ticket, name: 'SSD', amount: 1 }],
  ['links', { ticket, name: 'Wiki', url: 'https://wiki.example' }],
  ['quick_filters', { name: 'Meine' }],
  ['comment_templates', { name: 'Gruß', text: 'Hallo' }],
  ['webhook_subscriptions', { name: 'Bestand', url: 'https://hook.example', events: ['ticket.created'] }],
] as const
const field = { template: template?.uuid, name: 'Konto', type: 'text_regex' }
const { uuid } = (await person('admin').call('POST', '/api/template_metadata_fields', field)).body
const task = { subject: 'Gelesen', startAt: '2036-11-20T10:00:00Z', timeframe: 'year', template: template?.uuid }
const recurringTask = (await person('admin').call('POST', '/api/recurring_tasks', task)).body.uuid
const values = [
  ['ticket_metadata_values', { ticket, field: uuid, value: '4711' }],
  ['recurring_task_metadata_values', { recurringTask, field: uuid, value: '4711' }],
] as const
for (const [path, body] of [...made, ...values]) await person('admin').call('POST', `/api/${path}`, body)

function person(name: string): Person {
  const found = people[name]
  if (!found) throw new Error(`${name} is not signed in`)
  return found
}

const lines = new Set<string>(requests.flatMap(({ http }) => http))
/** The collections whose things can be read and written one by one. */
const collections = [...lines].flatMap((line) => {
  const [, path] = /^GET (\/api\/\w+)$/.exec(line) ?? []
  const methods = ['PUT', 'PATCH'].filter((method) =>
    [':uuid', ':id'].some((key) => lines.has(`${method} ${path}/${key}`) && lines.has(`GET ${path}/${key}`)),
  )
  return path && methods.length > 0 ? [{ path, methods }] : []
})

/** Reads the first thing of a collection and sends it back; what came of it, by method. */
async function sendBack(who: string, path: string, methods: readonly string[]): Promise<Record<string, unknown>> {
  const query = path.endsWith('/comments') ? `?ticket.publicId=${ticket}` : ''
  const [first] = (await person(who).call<Answer[]>('GET', path + query)).body
  if (!first) return {}
  const of = `${path}/${path.endsWith('tickets') ? first.publicId : first.uuid}`
  const outcome: Record<string, unknown> = {}
  for (const method of methods) {
    const before = (await person(who).call('GET', of)).body
    const sent = await person(who).call(method, of, before)
    const after = (await person(who).call('GET', of)).body
    // Its version and who changed it last stay, too.
    const isSame = JSON.stringify(after) === JSON.stringify(before)
    outcome[method] = sent.status === 200 ? (isSame ? 'unchanged' : 'changed') : sent.body
  }
  return outcome
}

describe('what was read can be sent back as it is', () => {
  it.each(collections)('at $path', async ({ path, methods }) => {
    const outcome = await sendBack('admin', path, methods)
    expect(outcome).toEqual(Object.fromEntries(methods.map((method) => [method, 'unchanged'])))
  })

  it('also by a customer, of whose ticket less is told', async () => {
    const outcome = await sendBack('customer', '/api/tickets', ['PUT', 'PATCH'])
    expect(outcome).toEqual({ PUT: 'unchanged', PATCH: 'unchanged' })
  })
})
