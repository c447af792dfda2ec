// A program of somebody who has nothing of Leitstand but its OpenAPI document: `api.ts` is generated of it.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Ticket = components['schemas']['Ticket']
type Answers = 'application/json' | 'application/problem+json'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const api = createClient<paths, Answers>({
  baseUrl,
  headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
})

const tickets = await api.GET('/api/tickets', {
  params: { query: { itemsPerPage: 2, 'order[createdAt]': 'desc', status: ['open', 'in_progress'] } },
})
if (tickets.error) throw new Error(tickets.error.detail)
const newest: Ticket | undefined = tickets.data[0]
if (!newest) throw new Error('There is no ticket.')

const comment = await api.POST('/api/comments', {
  params: { header: { 'Idempotency-Key': 'first-comment' } },
  body: { ticket: newest['@id'], text: 'Geschrieben von einem fremden Programm.' },
})
if (comment.error) throw new Error(comment.error.detail)

const { error } = await api.POST('/api/comments', { body: { ticket: newest['@id'], text: '' } })
const places = error && 'violations' in error ? error.violations?.map(({ propertyPath }) => propertyPath) : []

const found = { listed: tickets.data.length, newest: newest.publicId, written: comment.data.uuid, refused: places }
process.stdout.write(JSON.stringify(found))
