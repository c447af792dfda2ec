import { expect, it } from 'vitest'
import { openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const staff = await openBrowser()
const customer = await openBrowser()
await signInAt(staff.page, leitstand.url, 'admin@leitstand.example')
await signInAt(customer.page, leitstand.url, 'nutzer@nordlicht.example')
for (const { context, page } of [staff, customer]) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
}

it.each([
  ['a customer among own tickets', () => customer, '/ticket/overview', 'q'],
  ['staff among all tickets', () => staff, '/ticket/overview', 'q'],
  ['staff among shipments', () => staff, '/tracking', 'q'],
  ['staff among sent mails', () => staff, '/mails/sent', 'recipient'],
  ['an administrator among received mails', () => staff, '/admin/mails', 'search'],
  ['an administrator among people', () => staff, '/admin/user', 'q'],
] as const)('%s searches for all that was typed, on a slow machine and with a pause', async (_, who, path, name) => {
  const { page, errors } = who()
  await page.goto(leitstand.url + path)
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.click()
  await field.pressSequentially('serverschrank ', { delay: 20 })
  await page.waitForURL((url) => url.searchParams.get(name) === 'serverschrank')
  await field.pressSequentially('defekt', { delay: 20 })
  await page.waitForURL((url) => url.searchParams.get(name) === 'serverschrank defekt')
  expect(await field.inputValue()).toBe('serverschrank defekt')
  expect(errors).toEqual([])
})

it('what is chosen before the address has followed the last choice does not lose it', async () => {
  const { page } = staff
  await page.goto(`${leitstand.url}/workflow`)
  await page.getByRole('radio', { name: 'TB' }).waitFor()
  await page.evaluate(`for (const name of ['TB', 'Ausführlich'])
    [...document.querySelectorAll('main label')].find((label) => label.textContent.trim() === name).click()`)
  await page.waitForURL((url) => url.searchParams.get('mode') === 'advanced')
  expect(new URL(page.url()).searchParams.get('orientation')).toBe('TB')
})

it('on a phone, a customer reads the subjects of what the search at the top has found', async () => {
  const nutzer = await signIn(leitstand.url, 'nutzer@nordlicht.example')
  const subject = 'Telefonkonferenz mit Anhang Quitte'
  const fields = { subject, description: 'Bitte einrichten.', type: 'normal' }
  expect((await nutzer.call('POST', '/api/tickets', fields)).status).toBe(201)
  await using phone = await openBrowser({ width: 390, touch: true })
  const { page } = phone
  await signInAt(page, leitstand.url, 'nutzer@nordlicht.example')
  await page.goto(leitstand.url)
  const hits = page.getByRole('listbox')
  const field = page.getByRole('banner').getByRole('combobox')
  // The index follows the ticket; whoever searches before it asks again.
  await expect
    .poll(async () => {
      await field.fill('')
      await field.fill('Quitte')
      return await hits
        .getByText(subject)
        .waitFor({ timeout: 2000 })
        .then(
          () => true,
          () => false,
        )
    })
    .toBe(true)
  const cut = await hits.getByText(subject).evaluate((text) => text.scrollWidth - text.clientWidth)
  const { x = 0, width = 0 } = (await hits.boundingBox()) ?? {}
  expect([cut, x >= 0, x + width <= 390]).toEqual([0, true, true])
  expect(phone.errors).toEqual([])
})
