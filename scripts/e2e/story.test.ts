import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, manyProcesses, signIn } from './instance.ts'
import { deliver, mailThat } from './mails.ts'
import { openReceiver } from './receivers.ts'

// The chapters follow the life of a ticket. Each of them makes the ticket it tells of, so that it can be run alone.

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const shots = process.env.STORY_SCREENSHOTS

const leitstand = await openDesk({ ...manyProcesses, LEITSTAND_MAIL_HOLD_SECONDS: '0' })
const hook = await openReceiver()
afterAll(() => hook[Symbol.asyncDispose]())
const browser = await openBrowser()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')

async function shot(name: string): Promise<void> {
  if (shots) await browser.page.screenshot({ path: join(shots, `${name}.png`) })
}

async function many(path: string, as = admin): Promise<Answer[]> {
  return (await as.call('GET', path)).body as unknown as Answer[]
}
const found = async (words: string) =>
  (await admin.call('GET', `/api/search/?q=${encodeURIComponent(words)}`)).body['hits'] as Answer[]
const ticketOf = async (publicId: number) => (await admin.call('GET', `/api/tickets/${publicId}`)).body

/** As the pages do it, by an agent. */
async function make(path: string, body: object): Promise<Answer> {
  const answer = await agent.call('POST', path, body)
  expect(answer.status, path).toBe(201)
  return answer.body
}
async function move(publicId: number, transition: string): Promise<void> {
  expect((await agent.call('PATCH', `/api/tickets/${publicId}/state`, { transition })).status, transition).toBe(200)
}
async function labelOf(publicId: number, transition: string): Promise<string> {
  const { body } = await admin.call('GET', `/api/tickets/${publicId}/state`)
  const options = body['transitions'] as { name: string; label: string }[]
  return options.find(({ name }) => name === transition)?.label ?? '?'
}

async function ticketOfNils(subject: string): Promise<Answer> {
  const [nils] = await many('/api/users?email=nutzer@nordlicht.example')
  const [nordlicht] = await many('/api/user_groups?name=Nordlicht')
  const people = { customer: nordlicht?.uuid, customerUser: nils?.uuid }
  return await make('/api/tickets', { subject, description: 'Es wird heiß.', type: 'normal', ...people })
}

async function book(publicId: number, description: string): Promise<void> {
  const startAt = new Date().toISOString()
  await make('/api/worktimes', { ticket: publicId, startAt, accruedTime: '25m', description })
}

/** Taken, begun, noted on, answered, booked on and closed. */
async function workedTicket(subject: string): Promise<Answer> {
  const ticket = await ticketOfNils(subject)
  const { publicId } = ticket
  const me = (await agent.call('GET', '/api/me')).body.uuid
  expect((await agent.call('PATCH', `/api/tickets/${publicId}`, { assignee: me })).status).toBe(200)
  await move(publicId, 'progress')
  await make('/api/comments', { ticket: publicId, text: 'KANARIE: Ersatzteil liegt im Lager.', internal: true })
  await make('/api/comments', { ticket: publicId, text: 'Wir tauschen ihn aus.', sendByEmail: true })
  await book(publicId, `Arbeit: ${subject}`)
  await move(publicId, 'close')
  return ticket
}

describe('a customer’s mail becomes a ticket, is worked in the browser, watched, answered and billed', () => {
  it('0. somebody is to be alerted of tickets with highest priority, at a receiver that is down just now', async () => {
    const channel = await admin.call('POST', '/api/channels', {
      name: 'Webhook',
      teamsUrl: `${hook.url}/teams`,
      webhooks: [{ url: `${hook.url}/hook`, secret: null }],
    })
    expect(channel.status).toBe(201)
    const rule = await admin.call('POST', '/api/rules', {
      name: 'Höchste Priorität an den Webhook',
      type: 'created',
      conditions: [{ field: 'priority', operator: 'is', value: 'highest' }],
      channel: channel.body.uuid,
    })
    expect(rule.status).toBe(201)
    hook.answer(503)
    const opened = await admin.call('POST', '/api/tickets', {
      subject: 'Alarmprobe',
      description: 'x',
      type: 'internal',
      priority: 'highest',
    })
    expect(opened.status).toBe(201)
    const waiting = await until(async () => {
      const deliveries = await many(`/api/deliveries?state=waiting&channel.uuid=${channel.body.uuid}`)
      const tried = deliveries.filter((delivery) => Number(delivery['attempts']) > 0)
      return tried.length === 2 && tried
    })
    hook.answer(200)
    for (const delivery of waiting) await admin.call('POST', `/api/deliveries/${delivery.uuid}/retry`)
    await until(() => hook.received.length === 2)
    const teams = hook.received.find((one) => one.path === '/teams')
    expect(teams?.body).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    })
    const webhook = hook.received.find((one) => one.path === '/hook')
    expect(webhook?.headers).toHaveProperty('webhook-id')
    expect(webhook?.raw).toContain('Alarmprobe')
  })

  it('1. the mail arrives over SMTP; a second delivery creates nothing; one that cannot be parsed is kept', async () => {
    const subject = 'Türkontakt im Übergaberaum klemmt'
    const before = (await many('/api/mails')).length
    const raw = await mailOfNils(subject)
    for (let times = 0; times < 2; times++) await deliver(leitstand, { envelope, raw })
    await deliver(leitstand, { envelope, raw: unreadable })
    const ticket = await until(async () => (await found('Türkontakt'))[0])
    // The last one was sent last: when all have had their turn, the second delivery has had its own.
    await until(async () => {
      const mails = await many('/api/mails')
      return mails.length >= before + 2 && mails.every((mail) => mail['processedAt'] !== null)
    })
    expect(await found('Türkontakt')).toHaveLength(1)
    const { publicId } = ticket
    expect(await ticketOf(publicId)).toMatchObject({
      subject,
      type: { name: 'normal' },
      customer: { name: 'Nordlicht Shop GmbH' },
      customerUser: { name: 'Nils Nielsen' },
      description: expect.stringContaining('/attachment/view/'),
    })
    const answer = (mail: { subject: string }) => mail.subject.includes(`[#${publicId}]`)
    expect((await mailThat(leitstand.config.dataFolder, answer)).to).toContain('nutzer@nordlicht.example')
  })

  it('2. it has an SLA through its customer group, and can say which minutes counted', async () => {
    const { uuid } = await ticketOfNils('Lüfter brummt')
    const [sla] = await until(async () => {
      const list = await many(`/api/ticket_service_level_agreements?ticket.uuid=${uuid}`)
      return list.length > 0 && list
    })
    expect(sla).toMatchObject({ serviceLevelAgreement: { name: 'Gold' }, violated: false })
    expect(sla?.['explanation']).toEqual(
      expect.arrayContaining([expect.objectContaining({ counted: true, reason: expect.any(String) })]),
    )
  })

  it('3. an agent sees it without reloading, finds it, takes it, works on it, answers and books', async () => {
    const { page } = browser
    const subject = 'Kühlaggregat im Serverraum ausgefallen'
    await page.goto(leitstand.url)
    await page.getByRole('tab', { name: /Wartet auf mich/ }).waitFor()
    await deliver(leitstand, { envelope, raw: await mailOfNils(subject) })
    await page.getByText(subject).first().waitFor()
    await shot('3-dashboard-live')
    const { publicId } = await until(async () => (await found(subject))[0])
    const search = page.getByRole('combobox', { name: 'In allen offenen Tickets suchen' })
    for (const words of ['Kühlagregat', String(publicId), 'nordlicht']) {
      await search.fill(words)
      await page.getByRole('option', { name: new RegExp(subject) }).waitFor()
    }
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await page.getByRole('heading', { name: subject }).waitFor()
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByRole('button', { name: 'Übernehmen' }).waitFor({ state: 'detached' })
    expect(await labelOf(publicId, 'reopen')).toBe('?')
    await page.getByRole('button', { name: await labelOf(publicId, 'progress') }).click()
    await until(async () => (await ticketOf(publicId))['status'] === 'in_progress')

    await page.getByRole('radio', { name: 'Interne Notiz' }).click()
    await page.getByRole('textbox', { name: 'Interne Notiz' }).fill('KANARIE: Ersatzteil liegt im Lager.')
    await page.getByRole('button', { name: 'Interne Notiz speichern' }).click()
    // What is on its way says the same for a moment.
    await page.getByRole('article').getByText('KANARIE: Ersatzteil').waitFor()

    await page.getByRole('radio', { name: 'Antwort' }).click()
    await page.getByRole('textbox', { name: 'Öffentliche Antwort' }).fill('Wir tauschen das Aggregat heute noch aus.')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Messwerte') })
    await page.getByText('protokoll.txt').first().waitFor()
    await shot('3-reply')
    await page.getByRole('button', { name: /Antwort .*senden/ }).click()
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    const mail = await mailThat(leitstand.config.dataFolder, ({ text }) => text.includes('Wir tauschen das Aggregat'))
    expect(mail.headers).toMatch(/^in-reply-to:/im)
    expect(mail.headers).toMatch(/^references:/im)
    expect(mail.attachments).toContain('protokoll.txt')
    expect(mail.text).not.toContain('KANARIE')

    await page.getByRole('button', { name: 'Zeit buchen' }).first().click()
    for (let clicks = 0; clicks < 2; clicks++) await page.getByRole('button', { name: '+15 min' }).click()
    await page.getByLabel('Tätigkeit').fill('Aggregat getauscht')
    await page.getByRole('button', { name: 'Buchen', exact: true }).click()
    await until(async () => (await many(`/api/worktimes?ticket.publicId=${publicId}`)).length === 1)
    await shot('3-worked')
    expect(browser.errors).toEqual([])
  })

  it('4. a page that is out of date is told what changed', async () => {
    const { publicId } = await ticketOfNils('Lüfter pfeift')
    const { version } = await ticketOf(publicId)
    await admin.call('PATCH', `/api/tickets/${publicId}`, { priority: 'high' })
    const seen = { 'if-match': `"${version}"` }
    const stale = await admin.call('PATCH', `/api/tickets/${publicId}`, { priority: 'low' }, seen)
    expect(stale.status).toBe(412)
    expect(stale.body['current']).toMatchObject({ priority: 'high' })
  })

  it('5. an agent closes it, and still finds it by its words', async () => {
    const { page } = browser
    const { publicId } = await ticketOfNils('Lüfter klappert')
    await move(publicId, 'progress')
    await book(publicId, 'Geölt')
    const label = await labelOf(publicId, 'close')
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await page.getByRole('button', { name: label }).click()
    await until(async () => (await ticketOf(publicId))['status'] === 'closed')
    await page.getByText('Erledigt').first().waitFor()
    await shot('5-closed')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Befehle' }).fill('Lüfter klappert')
    await page.getByRole('option', { name: /Lüfter klappert.*Erledigt/ }).waitFor()
    await page.keyboard.press('Escape')
    expect(browser.errors).toEqual([])
  })

  it('6. the customer answers by mail, which reopens it; sees the public part only; another group sees nothing', async () => {
    const { publicId } = await workedTicket('Lüfter steht')
    const ours = await mailThat(
      leitstand.config.dataFolder,
      ({ subject, text }) => subject.includes(`[#${publicId}]`) && text.includes('Wir tauschen ihn aus'),
    )
    expect(ours.text).not.toContain('KANARIE')
    await deliver(leitstand, {
      from: 'Nils Nielsen <nutzer@nordlicht.example>',
      subject: `Re: ${ours.subject}`,
      inReplyTo: ours.messageId,
      references: ours.messageId,
      text: 'Leider wieder ausgefallen.',
    })
    await until(async () => (await ticketOf(publicId))['status'] === 'open')
    const customer = await signIn(leitstand.url, 'nutzer@nordlicht.example')
    const comments = await many(`/api/comments?ticket.publicId=${publicId}`, customer)
    expect(comments.map((comment) => comment['text'])).toEqual(
      expect.arrayContaining([expect.stringContaining('Leider wieder'), expect.stringContaining('Wir tauschen')]),
    )
    for (const path of [
      `/api/tickets/${publicId}`,
      `/api/comments?ticket.publicId=${publicId}`,
      `/api/activity/${publicId}`,
      '/api/activity/history/all',
      '/api/search/?q=kanarie',
    ]) {
      expect(JSON.stringify((await customer.call('GET', path)).body)).not.toContain('KANARIE')
    }
    const stranger = await signIn(leitstand.url, 'chef@suedwind.example')
    for (const path of ['', '/state', '/type', '/sub_tickets'])
      expect((await stranger.call('GET', `/api/tickets/${publicId}${path}`)).status).toBe(404)
    for (const path of [
      `/api/comments?ticket.publicId=${publicId}`,
      `/api/attachments?ticket.publicId=${publicId}`,
      `/api/activity/${publicId}`,
    ]) {
      expect((await stranger.call('GET', path)).status).toBe(404)
    }
    await using own = await openBrowser({ width: 390 })
    await signInAt(own.page, leitstand.url, 'nutzer@nordlicht.example')
    await own.page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await own.page.getByText('Leider wieder ausgefallen').waitFor()
    expect(await own.page.getByText('KANARIE').count()).toBe(0)
    if (shots) await own.page.screenshot({ path: join(shots, '6-customer-phone.png') })
  })

  it('7. billing downloads the worktimes: 25 minutes, rounded up by quarters; the reporting row has its durations', async () => {
    const { publicId } = await workedTicket('Lüfter fehlt')
    await move(publicId, 'reopen')
    const billing = await signIn(leitstand.url, 'billing@leitstand.example')
    const csv = await billing.call('GET', '/billing/worktime/export/csv/false')
    expect(csv.status).toBe(200)
    const lines = String(csv.body['text']).split('\n')
    const line = lines.find((row) => row.includes('Arbeit: Lüfter fehlt'))
    expect(line).toContain(String(publicId))
    expect(line).toContain(';25;0,42;30;0,50;')
    const row = async () => (await many(`/api/reportings?ticket.publicId=${publicId}`))[0]
    await expect.poll(row, soon).toMatchObject({ timesSetInProgress: 1, timesReopened: 1 })
    expect((await agent.call('GET', '/billing/worktime/export/csv/false')).status).toBe(403)
  })

  it('8. the history shows each step: who, when, before and after', async () => {
    const { publicId } = await workedTicket('Lüfter dreht rückwärts')
    await move(publicId, 'reopen')
    const entries = () => many(`/api/activity/${publicId}`)
    const kinds = async () => (await entries()).map((entry) => entry['kind'])
    const moves = async () =>
      (await entries())
        .filter((entry) => entry['kind'] === 'status')
        .flatMap((entry) => entry['changes'] as { before: string; after: string }[])
        .map(({ before, after }) => `${before} → ${after}`)
    const steps = ['created', 'assignment', 'status', 'comment', 'worktime']
    await expect.poll(kinds, soon).toEqual(expect.arrayContaining(steps))
    const way = ['open → in_progress', 'in_progress → closed', 'closed → open']
    await expect.poll(moves, soon).toEqual(expect.arrayContaining(way))
    const stream = await many('/api/activity/history/all')
    expect(stream.some((entry) => (entry['ticket'] as Answer).publicId === publicId)).toBe(true)
  })
})

/** What is written from events is there a moment after what it tells. */
const soon = { timeout: 20_000 }

const envelope = { from: 'nutzer@nordlicht.example', to: 'support@leitstand.example' }

/** A mail with umlauts, an inline picture and a file, as mail programs send it. */
async function mailOfNils(subject: string): Promise<Buffer> {
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Nils Nielsen <nutzer@nordlicht.example>',
    to: 'support@leitstand.example',
    subject,
    text: 'Guten Tag,\n\nim Serverraum wird es heiß.',
    html: '<p>Guten Tag,</p><p>im Serverraum wird es heiß: <img src="cid:bild@nordlicht"></p>',
    attachments: [
      { filename: 'bild.png', content: pixel, cid: 'bild@nordlicht' },
      { filename: 'Temperaturen März.csv', content: 'Zeit;Grad\n08:00;31' },
    ],
  })
  return composed.message as Buffer
}

const unreadable = Buffer.concat([
  Buffer.from(
    'From: nutzer@nordlicht.example\r\nTo: support@leitstand.example\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n',
  ),
  Buffer.alloc(2_000, 0),
])
