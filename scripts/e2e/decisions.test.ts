import { until } from '@leitstand/kit/testing/test-service'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'
import { deliver } from './mails.ts'

const screens = [
  { width: 1440, dark: true },
  { width: 390, dark: false },
] as const
const agentsAddress = 'agent@leitstand.example'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, agentsAddress)
const billing = await signIn(leitstand.url, 'billing@leitstand.example')
const groups = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
const customer = groups[0]?.uuid

const created = async (path: string, body: object, as = agent) => {
  const answer = await as.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}
const aTicket = (fields: object) => created('/api/tickets', { subject: 'Ventilator', description: 'x', ...fields })

/** A page as each of the screens shows it: nothing in the way of anybody, nothing wider than the screen. */
async function look(page: Page) {
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(1)
}

async function at(path: string, email: string, width: number, dark: boolean) {
  const browser = await openBrowser({ width, dark })
  await signInAt(browser.page, leitstand.url, email)
  await browser.page.goto(leitstand.url + path)
  await browser.page.locator('h1').first().waitFor()
  return browser
}

describe.each(screens)('on a screen of $width px', ({ width, dark }) => {
  it('an employee is asked whether a mail in their name is real, and takes it over with one click', async () => {
    const { publicId } = await aTicket({ type: 'internal' })
    const text = `Die Bestellung ${width} ist raus.`
    await deliver(leitstand, { from: agentsAddress, subject: `Re: Ventilator [#${publicId}]`, text })
    const heldMails = `/api/held_mails?ticket.publicId=${publicId}`
    await until(async () => (await agent.call<Answer[]>('GET', heldMails)).body[0])
    await using browser = await at(`/ticket/view/${publicId}`, agentsAddress, width, dark)
    const { page } = browser
    const held = page.getByRole('region', { name: 'Eine zurückgehaltene E-Mail: Ist sie echt?' })
    await held.getByText('Nichts belegt, dass sie wirklich von diesem Absender ist.').waitFor()
    await held.getByRole('group').click()
    await held.getByText(text).waitFor()
    await look(page)
    await held.getByRole('button', { name: 'Ja, übernehmen' }).click()
    await held.waitFor({ state: 'detached' })
    await page.locator('article', { hasText: text }).first().waitFor()
    expect(browser.errors).toEqual([])
  })

  it('an administrator finds held mails in the ledger and refuses one', async () => {
    const { publicId } = await aTicket({ type: 'internal' })
    const subject = `Re: Freigabe ${width} [#${publicId}]`
    await deliver(leitstand, { from: agentsAddress, subject, text: 'Freigegeben.' })
    const heldMails = `/api/held_mails?ticket.publicId=${publicId}`
    await until(async () => (await agent.call<Answer[]>('GET', heldMails)).body[0])
    await using browser = await at('/admin/mails?state=held', 'admin@leitstand.example', width, dark)
    const { page } = browser
    const row = page.getByRole('row', { name: subject })
    await row.getByText(/Nichts belegt den Absender/).waitFor()
    await look(page)
    await row.getByRole('link', { name: subject }).click()
    await look(page)
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    await page.getByText('Abgewiesen').first().waitFor()
    expect(browser.errors).toEqual([])
  })

  it("a ticket that an unproven mail opened is the customer's only when one of the staff stands up for it", async () => {
    const subject = `Weitergeleitet ${width}`
    await deliver(leitstand, {
      from: agentsAddress,
      subject: `WG: ${subject}`,
      text: `-----Ursprüngliche Nachricht-----\nVon: Nils Nielsen <nutzer@nordlicht.example>\nBetreff: ${subject}\n\nBitte prüfen.`,
    })
    const ticket = await until(async () => {
      const { body } = await agent.call('GET', `/api/search/?q=${encodeURIComponent(subject)}`)
      return (body['hits'] as Answer[])[0]
    })
    await using browser = await at(`/ticket/view/${ticket.publicId}`, agentsAddress, width, dark)
    const { page } = browser
    const mark = page.getByRole('region', { name: 'Absender nicht bestätigt' })
    await mark.waitFor()
    await look(page)
    await mark.getByRole('button', { name: 'Absender bestätigen' }).click()
    await mark.waitFor({ state: 'detached' })
    expect(browser.errors).toEqual([])
  })

  it('billing reverses what is billed, and both rows say so', async () => {
    const { publicId } = await aTicket({ type: 'normal', customer })
    const time = { ticket: publicId, startAt: '2026-11-20T10:00:00Z', accruedTime: '45m' }
    const { uuid } = await created('/api/worktimes', time)
    const read = await billing.call('GET', `/api/tickets/${publicId}`)
    expect(read.body['workedTime']).toEqual({ internal: 0, billable: 45 })
    const marked = await billing.call('PATCH', `/api/worktimes/${uuid}`, { billed: true })
    expect(marked.status).toBe(200)
    await using browser = await at(`/ticket/view/${publicId}`, 'billing@leitstand.example', width, dark)
    const { page } = browser
    const area = page.getByRole('region', { name: 'Zeiten' })
    await area.getByRole('button', { name: 'Zeiten' }).click()
    await area.getByRole('button', { name: 'Stornieren' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Der abgerechnete Eintrag bleibt, wie er ist.').waitFor()
    await look(page)
    await question.getByRole('button', { name: 'Stornieren' }).click()
    await area.getByText('Storno', { exact: true }).waitFor()
    await area.getByText('storniert', { exact: true }).waitFor()
    await look(page)
    expect(browser.errors).toEqual([])
  })

  it('whoever moves a ticket hears which sub-tickets stayed behind and why', async () => {
    const parent = await aTicket({ type: 'purchase' })
    const part = await aTicket({ parent: parent.publicId, type: 'sub_ticket', subject: `Teil ${width}` })
    await using browser = await at(`/ticket/view/${parent.publicId}`, agentsAddress, width, dark)
    const { page } = browser
    await page.getByRole('button', { name: 'Freigeben' }).first().click()
    const message = page.getByRole('dialog', { name: 'Ein Unterticket ist geblieben, wo es war' })
    await message.getByRole('link', { name: `#${part.publicId} Teil ${width}` }).waitFor()
    await look(page)
    await message.getByRole('button', { name: 'Schließen' }).last().click()
    await message.waitFor({ state: 'detached' })
    expect(browser.errors).toEqual([])
  })
})
