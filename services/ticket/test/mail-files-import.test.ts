import { createHash } from 'node:crypto'
import { systemActor } from '@leitstand/contracts/actor'
import { attachmentAdded, commentChanged, ticketsImported } from '@leitstand/contracts/ticket/events'
import { addCommentFromMail, createFromMail, mayReadMail } from '@leitstand/contracts/ticket/from-mail'
import { giveToCustomerSide, importTickets } from '@leitstand/contracts/ticket/import-and-export'
import { newId } from '@leitstand/kit/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let picture: string
const kept = (content: Buffer) => world.tickets.running.serviceContext.blobs.put(content)
beforeAll(async () => {
  world = await aWorld()
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  picture = (await kept(image)).sha256
})
afterAll(() => world[Symbol.asyncDispose]())

const aMail = (overrides: object = {}) => ({
  key: `mail:${Math.random()}`,
  recipient: 'support@leitstand.example',
  author: world.nutzer.uuid,
  customer: world.nordlicht,
  subject: 'Shop lädt nicht',
  text: 'Siehe Bild: ![logo](cid:bild1@x)',
  originEmail: { from: 'nils@example.com', subject: 'Shop lädt nicht', date: '2026-11-20T08:59:00Z' },
  attachments: [
    {
      sha256: picture,
      name: 'bild.png',
      mimeType: 'image/png',
      size: 3,
      contentId: '<bild1@x>',
      embedded: true,
    },
  ],
  ...overrides,
})

describe('a mail', () => {
  it('becomes one ticket, however often and however simultaneously it is handed in', async () => {
    const mail = aMail()
    const answers = await Promise.all([1, 2, 3].map(() => world.tickets.ask(createFromMail, mail)))
    expect(new Set(answers.map((answer) => answer.publicId)).size).toBe(1)
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
    const ticket = await caller(world, world.chef).get<TicketBody>(`/api/tickets/${answers[0]?.publicId}`)
    expect(ticket.body).toMatchObject({
      subject: 'Shop lädt nicht',
      originEmail: { from: 'nils@example.com' },
      customerUser: { name: 'Nils Nutzer' },
    })
    expect(ticket.body['description']).toMatch(/!\[logo\]\(\/attachment\/view\/[0-9a-f-]{36}\)/)
    const files = `/api/attachments?ticket.publicId=${answers[0]?.publicId}`
    expect((await caller(world, world.chef).get(files)).body).toMatchObject({ 'hydra:totalItems': 1 })
    expect((await caller(world, world.chef).get(`${files}&visible=1`)).body).toMatchObject({ 'hydra:totalItems': 0 })
  })

  it('keeps with its text whether it is plain, and an answer to it, too', async () => {
    const text = '  # cat __FILE__\n5. fünf'
    const mail = { ...aMail({ text, attachments: [] }), textFormat: 'plain' as const }
    const { uuid, publicId } = await world.tickets.ask(createFromMail, mail)
    const answer = { key: `mail:${uuid}`, ticket: uuid, author: world.chef.uuid, text, textFormat: 'plain' as const }
    await world.tickets.ask(addCommentFromMail, { ...answer, attachments: [] })
    const chef = caller(world, world.chef)
    const told = { text, textFormat: 'plain' }
    expect((await chef.get(`/api/tickets/${publicId}`)).body).toMatchObject({
      description: text,
      descriptionFormat: 'plain',
    })
    const path = `/api/comments?ticket.publicId=${publicId}`
    expect((await chef.get(path)).body).toMatchObject({ 'hydra:member': [told] })
    const written = await chef.post('/api/comments', { ticket: `/api/tickets/${publicId}`, text: '**neu**' })
    expect(written.body).toMatchObject({ textFormat: 'markdown' })
  })

  describe('may be read', () => {
    const mayRead = async (key: string, who = world.chef) =>
      (await world.tickets.ask(mayReadMail, { key }, who)).allowed
    const [opening, answering, noting, replying] = [newId(), newId(), newId(), newId()]
    const [gone, forwarding] = [newId(), newId()]
    beforeAll(async () => {
      const mail = aMail({ attachments: [], key: opening, customerUser: world.nutzer.uuid })
      const { uuid: ticket } = await world.tickets.ask(createFromMail, mail)
      const answer = { ticket, author: world.nutzer.uuid, text: 'Ja', attachments: [] }
      const staffs = { ...answer, author: world.anna.uuid }
      await world.tickets.ask(addCommentFromMail, { ...answer, key: answering })
      await world.tickets.ask(addCommentFromMail, { ...staffs, key: noting, internal: true })
      await world.tickets.ask(addCommentFromMail, { ...staffs, key: replying })
      const { comment } = await world.tickets.ask(addCommentFromMail, { ...answer, key: gone })
      await caller(world, world.admin).delete(`/api/comments/${comment}`)
      const forwarded = { author: world.anna.uuid, customerUser: world.nutzer.uuid }
      await world.tickets.ask(createFromMail, aMail({ attachments: [], key: forwarding, ...forwarded }))
    })

    it('by staff, where they see what was made of it', async () => {
      for (const key of [opening, answering, noting, replying, forwarding])
        expect(await mayRead(key, world.anna)).toBe(true)
      expect(await mayRead(gone, world.anna)).toBe(false)
      expect(await mayRead(newId(), world.anna)).toBe(false)
    })

    it('by customers, where their own side sent it and they see what was made of it', async () => {
      expect(await Promise.all([opening, answering].map((key) => mayRead(key)))).toEqual([true, true])
      for (const key of [noting, replying, gone, forwarding]) expect(await mayRead(key)).toBe(false)
      for (const key of [opening, answering, noting, replying]) expect(await mayRead(key, world.fremd)).toBe(false)
    })
  })

  it('that answers a closed ticket reopens it, once', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, { transition: 'close' })
    const answer = {
      key: 'mail:antwort-1',
      ticket: ticket.uuid,
      author: world.chef.uuid,
      text: 'Geht immer noch nicht',
      attachments: [],
    }
    expect((await world.tickets.ask(addCommentFromMail, answer)).created).toBe(true)
    expect((await world.tickets.ask(addCommentFromMail, answer)).created).toBe(false)
    await world.tickets.runTimers()
    expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${ticket.publicId}`)).body).toMatchObject({
      status: 'open',
      commentCount: 1,
    })
  })

  it('comes with its empty files, whose content says nothing of their type', async () => {
    const empty = { ...(await kept(Buffer.alloc(0))), contentId: null, embedded: false, mimeType: 'application/pdf' }
    const attachments = ['leer.pdf', 'leer.txt', 'leer.exe'].map((name) => ({ ...empty, name }))
    const made = await world.tickets.ask(createFromMail, aMail({ text: 'Siehe Anhang', attachments }))
    expect(made.refusedFiles).toEqual(['leer.exe'])
    const files = await caller(world, world.anna).get<{ 'hydra:member': { name: string; mimeType: string }[] }>(
      `/api/attachments?ticket.publicId=${made.publicId}`,
    )
    expect(files.body['hydra:member'].map(({ name, mimeType }) => [name, mimeType]).sort()).toEqual([
      ['leer.pdf', 'application/octet-stream'],
      ['leer.txt', 'text/plain'],
    ])
  })

  it('leaves out what an upload may not be, and says so', async () => {
    const program = {
      ...(await kept(Buffer.from('MZ\u0090'.padEnd(200, '\0'), 'latin1'))),
      contentId: null,
      embedded: false,
    }
    const file = (name: string) => ({ ...program, name, mimeType: 'application/octet-stream' })
    const text = { ...(await kept(Buffer.from('Zeile 1'))), contentId: null, embedded: false }
    const attachments = [file('setup.exe'), file('bild.png'), { ...text, name: 'log.txt', mimeType: 'text/plain' }]
    const made = await world.tickets.ask(createFromMail, aMail({ text: 'Siehe Anhang', attachments }))
    expect(made.refusedFiles).toEqual(['setup.exe', 'bild.png'])
    const { body } = await caller(world, world.anna).get<TicketBody>(`/api/tickets/${made.publicId}`)
    expect(body['description']).toMatch(/^Siehe Anhang\n\nNicht übernommen.*„setup.exe“, „bild.png“$/)
    const files = await caller(world, world.anna).get<{ 'hydra:member': { name: string }[] }>(
      `/api/attachments?ticket.publicId=${made.publicId}`,
    )
    expect(files.body['hydra:member'].map(({ name }) => name)).toEqual(['log.txt'])
  })

  describe('that nothing proves to be of the employee it names', () => {
    const unproven = () =>
      world.tickets.ask(
        createFromMail,
        aMail({ author: world.anna.uuid, customerUser: world.chef.uuid, unconfirmed: true }),
      )
    const seenByCustomer = async (id: number) => (await caller(world, world.chef).get(`/api/tickets/${id}`)).status

    it('opens a ticket that its customer sees once somebody of the staff confirms it', async () => {
      const { publicId } = await unproven()
      const staff = caller(world, world.anna)
      expect((await staff.get<TicketBody>(`/api/tickets/${publicId}`)).body).toMatchObject({
        internal: true,
        originEmail: { unconfirmed: 'hidden' },
      })
      expect(await seenByCustomer(publicId)).toBe(404)
      for (let times = 0; times < 2; times += 1)
        expect((await staff.post(`/api/tickets/${publicId}/confirm_sender`, {})).body).toMatchObject({
          internal: false,
          originEmail: { unconfirmed: null },
        })
      expect(await seenByCustomer(publicId)).toBe(200)
      expect((await caller(world, world.chef).post(`/api/tickets/${publicId}/confirm_sender`, {})).status).toBe(403)
    })

    it('is confirmed by a public answer, and not by a note', async () => {
      const { publicId } = await unproven()
      const say = (internal: boolean) =>
        caller(world, world.anna).post('/api/comments', { ticket: `/api/tickets/${publicId}`, text: 'Danke', internal })
      await say(true)
      expect(await seenByCustomer(publicId)).toBe(404)
      await say(false)
      expect(await seenByCustomer(publicId)).toBe(200)
    })
  })

  it('of an employee stays a note when it answers something internal, and answers nobody in time', async () => {
    const ticket = await aTicket(world)
    const note = {
      key: 'mail:notiz-1',
      ticket: ticket.uuid,
      author: world.anna.uuid,
      text: 'Unter uns',
      attachments: [],
    }
    await world.tickets.ask(addCommentFromMail, { ...note, internal: true })
    const read = async (who: typeof world.anna) =>
      (await caller(world, who).get<{ 'hydra:totalItems': number }>(`/api/comments?ticket.publicId=${ticket.publicId}`))
        .body
    expect((await read(world.chef))['hydra:totalItems']).toBe(0)
    expect(await read(world.anna)).toMatchObject({
      'hydra:member': [{ internal: true, firstResponse: false, viaEmail: true }],
    })
  })

  it('of a stranger becomes an internal ticket of nobody, until staff give it a customer', async () => {
    const { publicId } = await world.tickets.ask(createFromMail, aMail({ author: systemActor.uuid, customer: null }))
    expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${publicId}`)).body).toMatchObject({
      author: { name: 'Leitstand' },
      customer: null,
      customerUser: null,
      internal: true,
    })
    expect((await caller(world, world.chef).get(`/api/tickets/${publicId}`)).status).toBe(404)
  })

  it('is taken from the mail service only', async () => {
    await expect(world.tickets.ask(createFromMail, aMail(), world.anna)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a file', () => {
  const upload = async (name: string, content: Buffer, path: string, actor = world.anna) => {
    const form = new FormData()
    form.set('origin', 'ticket')
    form.set('file', new File([new Uint8Array(content)], name))
    return await caller(world, actor).fetch(path, { method: 'POST', body: form })
  }

  it('is kept byte for byte, shown small, and announced', async () => {
    const ticket = await aTicket(world)
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1d5fa8' } })
      .png()
      .toBuffer()
    const answer = await upload('Schöne Grüße.png', picture, `/api/tickets/${ticket.publicId}/attachment`)
    expect(answer.status).toBe(201)
    const file = (await answer.json()) as { uuid: string }
    expect(file).toMatchObject({ name: 'Schöne Grüße.png', mimeType: 'image/png', size: picture.length })
    const whole = await caller(world, world.chef).fetch(`/attachment/view/${file.uuid}`)
    expect(
      createHash('sha256')
        .update(Buffer.from(await whole.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(picture).digest('hex'))
    expect(whole.headers.get('content-disposition')).toContain('inline')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const small = await sharp(
      Buffer.from(await (await caller(world, world.chef).fetch(`/attachment/thumb/${file.uuid}`)).arrayBuffer()),
    ).metadata()
    expect(small).toMatchObject({ width: 320, format: 'webp' })
    expect((await caller(world, world.fremd).fetch(`/attachment/download/${file.uuid}`)).status).toBe(404)
    expect((await world.tickets.published(attachmentAdded)).at(-1)?.attachment.name).toBe('Schöne Grüße.png')
  })

  it.each([
    ['programm.exe', Buffer.from('MZ')],
    ['bild.png', Buffer.from('<script>alert(1)</script>')],
    ['seite.html', Buffer.from('<html></html>')],
  ])('called %s is refused', async (name, content) => {
    const ticket = await aTicket(world)
    const answer = await upload(name, content, `/api/tickets/${ticket.publicId}/attachment`)
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain('Dieser Dateityp ist nicht erlaubt.')
  })

  it('of 50 MB is taken, one byte more is not', async () => {
    const ticket = await aTicket(world)
    const limit = 50 * 1024 * 1024
    expect(
      (await upload('protokoll.log', Buffer.alloc(limit, 'x'), `/api/tickets/${ticket.publicId}/attachment`)).status,
    ).toBe(201)
    const refused = await upload(
      'protokoll.log',
      Buffer.alloc(limit + 1, 'x'),
      `/api/tickets/${ticket.publicId}/attachment`,
    )
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('50MB')
  })

  it('that was put into a text goes with the text, and an internal one stays internal', async () => {
    const ticket = await aTicket(world)
    const file = (await (await upload('notiz.txt', Buffer.from('geheim'), '/api/editor/attachment')).json()) as {
      uuid: string
    }
    await caller(world, world.anna).post('/api/comments', {
      ticket: ticket.publicId,
      text: `Siehe [Notiz](/attachment/download/${file.uuid})`,
      internal: true,
    })
    expect((await caller(world, world.chef).fetch(`/attachment/download/${file.uuid}`)).status).toBe(404)
    expect(await (await caller(world, world.bernd).fetch(`/attachment/download/${file.uuid}`)).text()).toBe('geheim')
  })
})

describe('an import', () => {
  const anOldTicket = (externalId: string) => ({
    externalId,
    subject: `Alt ${externalId}`,
    body: 'Aus dem alten System',
    customer: world.nordlicht,
    author: { uuid: world.chef.uuid, name: world.chef.name },
    assignee: null,
    createdAt: '2025-01-02T03:04:05.000Z',
    updatedAt: '2025-01-03T03:04:05.000Z',
    comments: [
      {
        author: { uuid: world.anna.uuid, name: world.anna.name, side: 'staff' as const },
        internal: false,
        text: 'Erledigt',
        createdAt: '2025-01-02T04:00:00.000Z',
      },
    ],
  })

  it('takes each ticket once, keeps times and authors, and tells it as one fact', async () => {
    const batch = { tickets: [anOldTicket('a'), anOldTicket('b')] }
    expect(await world.tickets.ask(importTickets, batch)).toMatchObject({ imported: 2, skipped: 0 })
    expect(await world.tickets.ask(importTickets, { tickets: [anOldTicket('b'), anOldTicket('c')] })).toMatchObject({
      imported: 1,
      skipped: 1,
    })
    const [fact] = await world.tickets.published(ticketsImported)
    expect(fact?.items[0]).toMatchObject({
      ticket: { createdAt: '2025-01-02T03:04:05.000Z', author: { name: world.chef.name } },
      comments: [{ text: 'Erledigt' }],
    })
  })

  it('that is started again takes no numbers for what is in already', async () => {
    const batch = { tickets: ['e', 'f', 'g'].map(anOldTicket) }
    await world.tickets.ask(importTickets, batch)
    await world.tickets.ask(importTickets, batch)
    await world.tickets.ask(importTickets, { tickets: [anOldTicket('h')] })
    const facts = await world.tickets.published(ticketsImported)
    const [before, after] = facts.slice(-2).map(({ items }) => items.map(({ ticket }) => ticket.publicId))
    expect(after).toEqual([Math.max(...(before ?? [])) + 1])
  })

  it('that names a ticket twice takes the first, with its comments once', async () => {
    const batch = { tickets: [anOldTicket('d'), { ...anOldTicket('d'), subject: 'Zweite' }] }
    expect(await world.tickets.ask(importTickets, batch)).toMatchObject({ imported: 1, skipped: 1 })
    const facts = await world.tickets.published(ticketsImported)
    expect(facts.at(-1)?.items.map(({ ticket, comments }) => [ticket.subject, comments.length])).toEqual([['Alt d', 1]])
  })

  it('can be told that a writer was a customer all along', async () => {
    const users = [world.anna.uuid]
    const { changed, left } = await world.tickets.ask(giveToCustomerSide, { users })
    expect([changed > 0, left]).toEqual([true, false])
    const told = await world.tickets.published(commentChanged)
    expect(told.slice(-changed).map(({ comment }) => comment.authorSide)).toEqual(Array(changed).fill('customer'))
    expect(await world.tickets.ask(giveToCustomerSide, { users })).toEqual({ changed: 0, left: false })
  })
})
