import { beforeEach, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const colleague = await signIn(leitstand.url, 'agent2@leitstand.example')
// No story begins with what another chose.
beforeEach(async () => {
  const usual = { notices: { comment: null }, quietHours: null }
  expect((await agent.call('PATCH', '/api/user/notification-settings', usual)).status).toBe(200)
})

async function aTicketOfAgent(subject: string): Promise<number> {
  const { uuid } = (await agent.call<{ uuid: string }>('GET', '/api/me')).body
  const groups = (await agent.call<{ uuid: string }[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const wanted = { subject, description: 'x', type: 'normal', customer: groups[0]?.uuid, assignee: uuid }
  const { status, body } = await colleague.call<{ publicId: number }>('POST', '/api/tickets', wanted)
  expect(status).toBe(201)
  return body.publicId
}
const told = async (ticket: number) => {
  const { body } = await agent.call<{ kind: string; ticket: { publicId: number } | null }[]>('GET', '/api/notices')
  return body.filter((notice) => notice.ticket?.publicId === ticket).map(({ kind }) => kind)
}
/** Told by what holds then: with the notices, the history of the ticket is written. */
async function say(ticket: number): Promise<void> {
  const comments = async () => {
    const { body } = await agent.call<{ kind: string }[]>('GET', `/api/activity/${ticket}`)
    return body.filter(({ kind }) => kind === 'comment').length
  }
  const before = await comments()
  expect((await colleague.call('POST', '/api/comments', { ticket, text: 'Bitte ansehen.' })).status).toBe(201)
  await expect.poll(comments).toBe(before + 1)
}

describe('somebody who wants to hear less', () => {
  it('chooses by which way what is told, and from when to when there are no mails', async () => {
    await using browser = await openBrowser({ width: 390 })
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.goto(`${leitstand.url}/settings/notifications`)
    await page.getByRole('radio', { name: 'Jemand kommentiert: Nie' }).click()
    await page.getByText('selbst gewählt').waitFor()
    await page.getByRole('switch', { name: 'Ruhezeiten einhalten' }).click()
    await page.getByRole('textbox', { name: 'Von' }).fill('22')
    await page.getByRole('textbox', { name: 'Von' }).blur()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.reload()
    await page.getByRole('radio', { name: 'Jemand kommentiert: Nie', checked: true }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Von' }).inputValue()).toBe('22:00')
    const ticket = await aTicketOfAgent('Ohne Kommentare')
    await expect.poll(() => told(ticket)).toEqual(['created'])
    await say(ticket)
    expect(await told(ticket)).toEqual(['created'])
    await page.getByRole('button', { name: 'Alles wie üblich' }).click()
    await settled(page)
    // What somebody chose holds a moment later.
    await expect.poll(() => say(ticket).then(() => told(ticket))).toEqual(['comment', 'created'])
    expect(browser.errors).toEqual([])
  })

  it('mutes a ticket at the ticket', async () => {
    const ticket = await aTicketOfAgent('Viel Lärm')
    await expect.poll(() => told(ticket)).toEqual(['created'])
    await using browser = await openBrowser()
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.goto(`${leitstand.url}/ticket/view/${ticket}`)
    await page.getByRole('button', { name: 'Stumm schalten' }).click()
    await page.getByRole('button', { name: 'Stumm', exact: true, pressed: true }).waitFor()
    await settled(page)
    await say(ticket)
    expect(await told(ticket)).toEqual(['created'])
    await settled(page)
    await page.getByRole('button', { name: 'Stumm', exact: true, pressed: true }).click()
    await page.getByRole('button', { name: 'Stumm schalten', pressed: false }).waitFor()
    await settled(page)
    await say(ticket)
    expect(await told(ticket)).toEqual(['comment', 'created'])
    expect(await barriers(page)).toEqual([])
    expect(browser.errors).toEqual([])
  })
})

it('the bell of a phone opens what happened whole on the screen', async () => {
  const ticket = await aTicketOfAgent('Ein Betreff, der länger ist, als ein Telefon in einer Zeile zeigen kann')
  await expect.poll(() => told(ticket)).toEqual(['created'])
  await using browser = await openBrowser({ width: 390 })
  const { page } = browser
  await signInAt(page, leitstand.url, 'agent@leitstand.example')
  await page.goto(`${leitstand.url}/dashboard`)
  await page.getByRole('button', { name: 'Benachrichtigungen' }).click()
  const menu = page.getByRole('menu')
  await menu.getByText(`#${ticket}`).waitFor()
  await settled(page)
  const { x, width } = (await menu.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
})

describe('somebody who wants the figures by mail', () => {
  it('orders a report with the filters of the page, sees when it comes, and ends it', async () => {
    await using browser = await openBrowser({ width: 390 })
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.goto(`${leitstand.url}/reporting?ticketVariant=main_only`)
    await page.getByRole('button', { name: 'Per Mail' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Bestellen' }).click()
    await dialog.getByText('Bitte geben Sie dem Bericht einen Namen.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name des Berichts' }).fill('Unsere Woche')
    await dialog.getByRole('button', { name: 'Bestellen' }).click()
    await dialog.getByText('Unsere Woche', { exact: true }).waitFor()
    await dialog.getByText('Montags über die Woche davor · Excel (xlsx) · Nur Haupttickets').waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const { body } = await agent.call<{ filter: object }[]>('GET', '/api/saved_reports')
    expect(body.map(({ filter }) => filter)).toEqual([{ ticketVariant: 'main_only' }])
    await dialog.getByRole('button', { name: 'Bericht „Unsere Woche“ abbestellen' }).click()
    await dialog.getByText('Sie haben noch keinen Bericht bestellt.').waitFor()
    expect(browser.errors).toEqual([])
  })
})
