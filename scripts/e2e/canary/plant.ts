import { until } from '@leitstand/kit/testing/test-service'
import type { Answer, Person } from '../instance.ts'
import { type Aviary, accounts, everybodyOf } from './words.ts'

/** What the crawl then asks for by its key. */
export interface Planted {
  tickets: number[]
  /** By the address of their collection, `/api/comments`. */
  uuids: Record<string, string[]>
  /** Tickets that no customer may hear of, and those that only the authorities may. */
  internal: number[]
  authorities: number[]
  /** A public word that was written last: when it is read, everything before it has arrived. */
  last: string
}

interface Hands {
  admin: Person
  agent: Person
  chef: Person
  nordlicht: string
  suedwind: string
  nutzer: string
  /** Hands a mail to the intake. */
  deliver(mail: { from: string; subject: string; text: string }): Promise<void>
}

/** Puts words wherever something is written, and then takes them back: made internal, removed, below what is hidden. */
export async function plant(hands: Hands, aviary: Aviary): Promise<Planted> {
  const { hatch } = aviary
  const planted: Planted = { tickets: [], uuids: {}, internal: [], authorities: [], last: '' }
  const { admin, agent } = hands
  const post = async (path: string, body: object, as = agent) => keep(path, await ok(as.call('POST', path, body), path))
  const patch = (path: string, body: object, as = agent) => ok(as.call('PATCH', path, body), path)
  const remove = (path: string, as = agent) => ok(as.call('DELETE', path), path)
  const keep = (path: string, answer: Answer) => {
    planted.uuids[path] = [...(planted.uuids[path] ?? []), answer.uuid]
    return answer
  }
  const ticket = async (body: object, as = agent) => {
    // What was confirmed while it was public has left.
    const own = {
      sendConfirmationEmailOption: 'disabled',
      type: 'normal',
      customer: hands.nordlicht,
      customerUser: hands.nutzer,
      description: 'Bitte prüfen.',
    }
    const { publicId, uuid } = await post('/api/tickets', { subject: 'Umzug', ...own, ...body }, as)
    planted.tickets.push(publicId)
    return { publicId, uuid }
  }
  const file = (name: string, path: string, as = agent) => {
    const form = new FormData()
    form.append('file', new Blob([`Inhalt von ${Math.random()}`]), `${name}.txt`)
    return as.upload(path, form).then((answer) => keep('/api/attachments', answer))
  }
  const say = async (publicId: number, text: string, rest: object = {}, as = agent) =>
    (await post('/api/comments', { ticket: publicId, text, ...rest }, as)).uuid
  const staff = everybodyOf.staff

  const open = await ticket({ subject: `Umzug ${hatch('subject of a public ticket', everybodyOf.nordlicht)}` })
  await say(open.publicId, hatch('internal comment', staff), { internal: true })

  const inComment = await file(hatch('file of a comment that became internal', staff), '/api/editor/attachment')
  const mistaken = hatch('comment that became internal', staff)
  const becameInternal = await say(open.publicId, mistaken, { attachments: [inComment.uuid], sendByEmail: true })
  await patch(`/api/comments/${becameInternal}`, { internal: true })

  const goneFile = await file(hatch('file of a comment that was removed', staff), '/api/editor/attachment')
  const wrong = hatch('comment that was removed', staff)
  const gone = await say(open.publicId, wrong, { attachments: [goneFile.uuid], sendByEmail: true })
  await patch(`/api/comments/${gone}`, { text: `${wrong} ${hatch('rewording of a comment that was removed', staff)}` })
  await remove(`/api/comments/${gone}`)

  const quiet = await say(open.publicId, hatch('internal words of a comment that became public', staff), {
    internal: true,
  })
  const aloud = hatch('words of a comment that became public', everybodyOf.nordlicht)
  await patch(`/api/comments/${quiet}`, { text: aloud, internal: false })

  const removedFile = await file(hatch('file that was removed', staff), `/api/tickets/${open.publicId}/attachment`)
  await remove(`/api/attachments/${removedFile.uuid}`)

  const look = { iconColour: '#112233', backgroundColour: '#ddeeff', textColour: '#000000' }
  const label = await post('/api/labels', { name: hatch('label', staff), ...look }, admin)
  await patch(`/api/tickets/${open.publicId}`, { labels: [label.uuid] })
  const place = `https://${hatch('address of a link', staff)}.example/`
  await post('/api/links', { ticket: open.publicId, name: hatch('name of a link', staff), url: place })
  const time = { ticket: open.publicId, startAt: '2026-11-20T10:00:00Z', accruedTime: '30m' }
  await post('/api/worktimes', { ...time, internal: true, description: hatch('internal worktime', staff) })
  const booked = await post('/api/worktimes', { ...time, description: hatch('worktime that became internal', staff) })
  await patch(`/api/worktimes/${booked.uuid}`, { internal: true, description: 'Vor Ort' })
  await post('/api/ticket_components', { ticket: open.publicId, description: hatch('component', staff) })
  await post('/api/assembly_components', { ticket: open.publicId, name: hatch('requisition', staff) })
  await post('/api/trackings', { ticket: open.publicId, trackingId: hatch('tracking', staff) })
  const recurring = { startAt: '2036-11-20T10:00:00Z', timeframe: 'year', customer: hands.nordlicht }
  await post('/api/recurring_tasks', { subject: hatch('recurring task', staff), description: 'x', ...recurring })

  const anybody = (lastName: string) => ({ firstName: 'Kim', lastName, email: `${lastName}@watching.example` })
  const colleague = await post(
    '/api/users',
    { ...anybody(hatch('watcher of the staff', staff)), roles: ['ROLE_EMPLOYEE'] },
    admin,
  )
  const guest = { ...anybody(hatch('watcher of another group', everybodyOf.suedwind)), customer: hands.suedwind }
  const stranger = await post('/api/users', guest, admin)
  for (const user of [colleague.uuid, stranger.uuid])
    await post('/api/watchers', { ticket: open.publicId, user }, admin)

  const assignee = (await ok(agent.call('GET', '/api/me'), 'me')).uuid
  await patch(`/api/tickets/${open.publicId}`, { assignee, handover: hatch('handover note', staff) })

  const turned = await ticket({ subject: hatch('ticket that became internal', staff) })
  planted.internal.push(turned.publicId)
  await say(turned.publicId, hatch('comment of a ticket that became internal', staff), { sendByEmail: true })
  await patch(`/api/tickets/${turned.publicId}`, { internal: true })

  const shown = await ticket({ internal: true, subject: hatch('subject of a ticket while it was internal', staff) })
  const outside = hatch('subject of a ticket that became public', everybodyOf.nordlicht)
  await patch(`/api/tickets/${shown.publicId}`, { subject: outside, internal: false })

  const rated = await ticket({ subject: hatch('ticket that was rated', everybodyOf.nordlicht) })
  await patch(`/api/tickets/${rated.publicId}/state`, { transition: 'close' })
  const rating = { score: 1, word: hatch('word of a rating', [...staff, 'chef']) }
  await ok(hands.chef.call('PUT', `/api/tickets/${rated.publicId}/rating`, rating), 'rating')

  const above = await ticket({ internal: true, subject: hatch('internal parent', staff) })
  planted.internal.push(above.publicId)
  await ticket({
    parent: above.publicId,
    internal: false,
    subject: hatch('below an internal parent', everybodyOf.nordlicht),
  })
  await ticket({ parent: above.publicId, type: 'sub_ticket', subject: hatch('internal part', staff) })

  const request = await ticket({ type: 'authority_request', subject: hatch('authority request', ['admin']) }, admin)
  planted.authorities.push(request.publicId)
  await say(request.publicId, hatch('comment on an authority request', ['admin']), { sendByEmail: true }, admin)
  await file(hatch('file of an authority request', ['admin']), `/api/tickets/${request.publicId}/attachment`, admin)
  await post(
    '/api/worktimes',
    { ...time, ticket: request.publicId, description: hatch('worktime on it', ['admin']) },
    admin,
  )
  await post('/api/links', { ticket: open.publicId, linkedTicket: request.publicId, relation: 'relates_to' }, admin)
  await isRefused(
    admin.call('POST', '/api/watchers', { ticket: request.publicId, user: hands.nutzer }),
    'a watcher of it',
  )
  const below = { parent: request.publicId, internal: false }
  await ticket({ ...below, subject: hatch('below an authority request', everybodyOf.nordlicht) }, admin)

  planted.tickets.push(await plantMails(hands, aviary))

  const theirs = { customer: hands.suedwind, customerUser: null }
  await ticket({ ...theirs, subject: hatch('ticket of another customer', everybodyOf.suedwind) })
  const deleted = await ticket({ subject: hatch('ticket that was deleted', staff) })
  await remove(`/api/tickets/${deleted.publicId}`, admin)

  planted.last = hatch('public comment', everybodyOf.nordlicht)
  await say(open.publicId, planted.last, { sendByEmail: true })
  return planted
}

/** Mails that nothing proves: a customer's, one in the name of an employee, and what the product says of them to the staff. */
async function plantMails({ agent, deliver }: Hands, { hatch, mark }: Aviary): Promise<number> {
  const { nutzer, agent: employee } = accounts
  const word = hatch('subject of a mail that nothing proves', everybodyOf.nordlicht)
  await deliver({ from: nutzer, subject: word, text: 'Leer.' })
  const tickets = '/api/tickets?order[createdAt]=desc&itemsPerPage=30'
  const opened = async () => (await agent.call<Answer[]>('GET', tickets)).body.find(({ subject }) => subject === word)
  await until(async () => (await opened()) !== undefined, 30_000)
  const publicId = (await opened())?.publicId ?? 0

  const subject = `[#${publicId}] ${word}`
  const unproven = hatch('comment that nothing proves', everybodyOf.nordlicht)
  await deliver({ from: nutzer, subject, text: unproven })
  await deliver({ from: employee, subject, text: hatch('held mail', everybodyOf.staff) })
  const held = `/api/held_mails?ticket.publicId=${publicId}`
  await until(async () => (await agent.call<unknown[]>('GET', held)).body.length === 1, 30_000)
  const comments = `/api/comments?ticket.publicId=${publicId}`
  await until(async () => JSON.stringify((await agent.call('GET', comments)).body).includes(unproven), 30_000)
  await ok(agent.call('POST', `/api/tickets/${publicId}/confirm_sender`, {}), 'confirm_sender')
  mark('mark of an unproven comment', '"senderUnconfirmed"', everybodyOf.staff)
  mark('mark of an unproven ticket', '"unconfirmed"', everybodyOf.staff)
  mark('line of a confirmed sender', '"senderConfirmed"', everybodyOf.staff)
  return publicId
}

async function isRefused(answer: Promise<{ status: number }>, what: string): Promise<void> {
  const { status } = await answer
  if (status !== 422) throw new Error(`${what} was answered with ${status}`)
}

async function ok(answer: Promise<{ status: number; body: Answer }>, what: string): Promise<Answer> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${what} was refused: ${status} ${JSON.stringify(body)}`)
  return body
}
