import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, signInAt } from './browser.ts'
import { type Answer, type Person, signIn, startInstance, type TestInstance } from './instance.ts'
import { openReceiver, type Receiver } from './receivers.ts'

const subject = 'Kühlaggregat im Serverraum ausgefallen'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let leitstand: TestInstance
let hook: Receiver
let browser: Browser
let admin: Person
let publicId = 0
const shots = process.env.STORY_SCREENSHOTS

beforeAll(async () => {
  leitstand = await startInstance({ LEITSTAND_MAIL_HOLD_SECONDS: '0', LEITSTAND_RATE_PER_MINUTE: '1000000' })
  hook = await openReceiver()
  browser = await openBrowser()
  admin = await signIn(leitstand.url, 'admin@leitstand.example')
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await hook?.[Symbol.asyncDispose]()
  await leitstand?.[Symbol.asyncDispose]()
})

async function shot(name: string): Promise<void> {
  if (shots) await browser.page.screenshot({ path: join(shots, `${name}.png`) })
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
    await until(async () => {
      const waiting = (await admin.call<Answer[]>('GET', '/api/deliveries?state=waiting')).body
      return waiting.filter((delivery) => Number(delivery['attempts']) > 0).length === 2
    })
    hook.answer(200)
    const waiting = (await admin.call<Answer[]>('GET', '/api/deliveries?state=waiting')).body
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
    await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')
    await browser.page.getByRole('tab', { name: /Wartet auf mich/ }).waitFor()
    await shot('1-dashboard-before')
    const raw = await aMail()
    await deliver(raw)
    await deliver(raw)
    await deliver(
      Buffer.concat([
        Buffer.from(
          'From: nutzer@nordlicht.example\r\nTo: support@leitstand.example\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n',
        ),
        Buffer.alloc(2_000, 0),
      ]),
    )
    const found = await until(async () => {
      const hits = (await admin.call('GET', `/api/search/?q=${encodeURIComponent('Kühlaggregat')}`)).body[
        'hits'
      ] as Answer[]
      return hits[0]
    })
    publicId = found.publicId
    // The last one was sent last: when all have had their turn, the second delivery has had its own.
    await until(async () => {
      const mails = (await admin.call<Answer[]>('GET', '/api/mails')).body
      return mails.length >= 2 && mails.every((mail) => mail['processedAt'] !== null)
    })
    const hits = (await admin.call('GET', `/api/search/?q=${encodeURIComponent('Kühlaggregat')}`)).body[
      'hits'
    ] as Answer[]
    expect(hits).toHaveLength(1)
    const ticket = (await admin.call('GET', `/api/tickets/${publicId}`)).body
    expect(ticket).toMatchObject({
      subject,
      type: { name: 'normal' },
      customer: { name: 'Nordlicht Shop GmbH' },
      customerUser: { name: 'Nils Nielsen' },
    })
    expect(ticket['description']).toContain('/attachment/view/')
    const answer = await until(async () =>
      (await outbox()).find((mail) => mail.to.includes('nutzer@nordlicht.example')),
    )
    expect(answer.subject).toContain(`[#${publicId}]`)
    const mails = (await admin.call<Answer[]>('GET', '/api/mails')).body
    expect(mails.length).toBeGreaterThanOrEqual(2)
  })

  it('2. it has an SLA through its customer group, and can say which minutes counted', async () => {
    const ticket = (await admin.call('GET', `/api/tickets/${publicId}`)).body
    const [sla] = await until(async () => {
      const list = (
        await admin.call<Answer[]>('GET', `/api/ticket_service_level_agreements?ticket.uuid=${ticket.uuid}`)
      ).body
      return list.length > 0 ? list : undefined
    })
    expect(sla).toMatchObject({ serviceLevelAgreement: { name: 'Gold' }, violated: false })
    expect(sla?.['explanation']).toEqual(
      expect.arrayContaining([expect.objectContaining({ counted: true, reason: expect.any(String) })]),
    )
  })

  it('3. an agent sees it without reloading, finds it, takes it, works on it, answers, books and closes it', async () => {
    const { page } = browser
    await page.getByText(subject).first().waitFor({ timeout: 10_000 })
    await shot('3-dashboard-live')
    const search = page.getByRole('combobox', { name: 'In allen offenen Tickets suchen' })
    for (const words of ['Kühlagregat', String(publicId), 'nordlicht']) {
      await search.fill(words)
      await page.getByRole('option', { name: new RegExp(subject) }).waitFor()
    }
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await page.getByRole('heading', { name: subject }).waitFor()
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Mara Lindner').first().waitFor()
    const state = (await admin.call('GET', `/api/tickets/${publicId}/state`)).body['transitions'] as {
      name: string
      label: string
    }[]
    expect(state.map((option) => option.name)).not.toContain('reopen')
    await page.getByRole('button', { name: state.find((option) => option.name === 'progress')?.label ?? '?' }).click()
    await page.getByText('In Bearbeitung').first().waitFor()

    await page.getByRole('radio', { name: 'Interne Notiz' }).click()
    await page.getByRole('textbox', { name: 'Interne Notiz' }).fill('KANARIE: Ersatzteil liegt im Lager.')
    await page.getByRole('button', { name: 'Interne Notiz speichern' }).click()
    await page.getByText('KANARIE: Ersatzteil').waitFor()

    await page.getByRole('radio', { name: 'Antwort' }).click()
    await page.getByRole('textbox', { name: 'Öffentliche Antwort' }).fill('Wir tauschen das Aggregat heute noch aus.')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Messwerte') })
    await page.getByText('protokoll.txt').first().waitFor()
    await shot('3-reply')
    await page.getByRole('button', { name: /Antwort .*senden/ }).click()
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    const mail = await until(async () => (await outbox()).find((one) => one.text.includes('Wir tauschen das Aggregat')))
    expect(mail.headers).toMatch(/^in-reply-to:/im)
    expect(mail.headers).toMatch(/^references:/im)
    expect(mail.attachments).toContain('protokoll.txt')
    expect(mail.text).not.toContain('KANARIE')

    await page.getByRole('button', { name: 'Zeit buchen' }).first().click()
    for (let clicks = 0; clicks < 2; clicks++) await page.getByRole('button', { name: '+15 min' }).click()
    await page.getByLabel('Tätigkeit').fill('Aggregat getauscht')
    await page.getByRole('button', { name: 'Buchen', exact: true }).click()
    await until(
      async () => (await admin.call<Answer[]>('GET', `/api/worktimes?ticket.publicId=${publicId}`)).body.length === 1,
    )
    await shot('3-worked')
  })

  it('3b. a page that is out of date is told what changed', async () => {
    const ticket = (await admin.call('GET', `/api/tickets/${publicId}`)).body
    await admin.call('PATCH', `/api/tickets/${publicId}`, { priority: 'high' })
    const stale = await admin.call(
      'PATCH',
      `/api/tickets/${publicId}`,
      { priority: 'low' },
      { 'if-match': `"${ticket['version']}"` },
    )
    expect(stale.status).toBe(412)
    expect(stale.body['current']).toMatchObject({ priority: 'high' })
  })

  it('3c. and closes it', async () => {
    const { page } = browser
    const options = (await admin.call('GET', `/api/tickets/${publicId}/state`)).body['transitions'] as {
      name: string
      label: string
    }[]
    const label = options.find((option) => option.name === 'close')?.label ?? '?'
    const button = page.getByRole('button', { name: label })
    if (await button.isVisible()) await button.click()
    else {
      await page.getByRole('button', { name: 'Status wechseln' }).click()
      await page.getByRole('menuitem', { name: label }).click()
    }
    await until(async () => (await admin.call('GET', `/api/tickets/${publicId}`)).body['status'] === 'closed')
    await page.getByText('Erledigt').first().waitFor()
    await shot('3-closed')
    expect(browser.errors).toEqual([])
  })

  it('4. the customer answers by mail, which reopens it; sees the public part only; another group sees nothing', async () => {
    const reply = (await outbox()).find((one) => one.text.includes('Wir tauschen das Aggregat'))
    await deliver(
      Buffer.from(
        `From: Nils Nielsen <nutzer@nordlicht.example>\r\nTo: support@leitstand.example\r\nSubject: Re: ${reply?.subject}\r\nMessage-ID: <antwort-1@nordlicht.example>\r\nIn-Reply-To: ${reply?.messageId}\r\nReferences: ${reply?.messageId}\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nLeider wieder ausgefallen.\r\n`,
      ),
    )
    await until(async () => (await admin.call('GET', `/api/tickets/${publicId}`)).body['status'] === 'open')
    const customer = await signIn(leitstand.url, 'nutzer@nordlicht.example')
    const comments = (await customer.call<Answer[]>('GET', `/api/comments?ticket.publicId=${publicId}`)).body
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
    if (shots) await own.page.screenshot({ path: join(shots, '4-customer-phone.png') })
  })

  it('5. billing downloads the worktimes: 30 minutes, rounded up by quarters; the reporting row has its durations', async () => {
    const billing = await signIn(leitstand.url, 'billing@leitstand.example')
    const csv = await billing.call('GET', '/billing/worktime/export/csv/false')
    expect(csv.status).toBe(200)
    const line = String(csv.body['text'])
      .split('\n')
      .find((row) => row.includes('Aggregat getauscht'))
    expect(line).toContain(String(publicId))
    expect(line).toContain('30')
    const row = await until(
      async () => (await admin.call<Answer[]>('GET', `/api/reportings?ticket.publicId=${publicId}`)).body[0],
    )
    expect(row).toMatchObject({ timesSetInProgress: 1, timesReopened: 1 })
    const agent = await signIn(leitstand.url, 'agent@leitstand.example')
    expect((await agent.call('GET', '/billing/worktime/export/csv/false')).status).toBe(403)
  })

  it('6. the history shows each step: who, when, before and after', async () => {
    const entries = async () => (await admin.call<Answer[]>('GET', `/api/activity/${publicId}`)).body
    const kinds = async () => (await entries()).map((entry) => entry['kind'])
    const moves = async () =>
      (await entries())
        .filter((entry) => entry['kind'] === 'status')
        .flatMap((entry) => entry['changes'] as { before: string; after: string }[])
        .map(({ before, after }) => `${before} → ${after}`)
    // It is written from events, a moment after what it tells.
    const soon = { timeout: 20_000 }
    const steps = ['created', 'assignment', 'status', 'comment', 'worktime']
    await expect.poll(kinds, soon).toEqual(expect.arrayContaining(steps))
    const way = ['open → in_progress', 'in_progress → closed', 'closed → open']
    await expect.poll(moves, soon).toEqual(expect.arrayContaining(way))
    const stream = (await admin.call<Answer[]>('GET', '/api/activity/history/all')).body
    expect(stream.some((entry) => (entry['ticket'] as Answer).publicId === publicId)).toBe(true)
  })
})

/** A mail with umlauts, an inline picture and a file, as mail programs send it. */
async function aMail(): Promise<Buffer> {
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Nils Nielsen <nutzer@nordlicht.example>',
    to: 'support@leitstand.example',
    subject,
    messageId: '<stoerung-1@nordlicht.example>',
    text: 'Guten Tag,\n\nim Serverraum wird es heiß.',
    html: '<p>Guten Tag,</p><p>im Serverraum wird es heiß: <img src="cid:bild@nordlicht"></p>',
    attachments: [
      { filename: 'bild.png', content: pixel, cid: 'bild@nordlicht' },
      { filename: 'Temperaturen März.csv', content: 'Zeit;Grad\n08:00;31' },
    ],
  })
  return composed.message as Buffer
}

async function deliver(raw: Buffer): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: leitstand.smtpPort, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: 'nutzer@nordlicht.example', to: 'support@leitstand.example' }, raw })
  transport.close()
}

/** The mails that left, as their receivers read them. */
async function outbox() {
  const folder = join(leitstand.config.dataFolder, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return await Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name))
      const parsed = await simpleParser(raw)
      const to = [parsed.to ?? []].flat().flatMap((list) => list.value.map((one) => one.address ?? ''))
      return {
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        to,
        messageId: parsed.messageId ?? '',
        headers: raw.toString('latin1').split('\r\n\r\n')[0] ?? '',
        attachments: parsed.attachments.map((file) => file.filename ?? ''),
      }
    }),
  )
}
