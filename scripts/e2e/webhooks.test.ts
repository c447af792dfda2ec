import { afterAll, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { openReceiver } from './receivers.ts'

const receiver = await openReceiver()
afterAll(() => receiver[Symbol.asyncDispose]())
const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')

it('an administrator tries a channel and sees what its receiver answered, on a phone', async () => {
  const webhooks = [{ url: `${receiver.url}/channel` }]
  const { uuid } = (await admin.call<{ uuid: string }>('POST', '/api/channels', { name: 'Nacht', webhooks })).body
  await using browser = await openBrowser({ width: 390 })
  const { page } = browser
  await signInAt(page, leitstand.url, 'admin@leitstand.example')
  await page.goto(`${leitstand.url}/admin/channel/edit/${uuid}`)
  await page.getByRole('button', { name: 'Testmeldung senden' }).click()
  await page.getByText('Zugestellt').waitFor()
  await page.getByRole('button', { name: 'Neue Adresse erstellen' }).click()
  const address = await page.getByText(`/hooks/channels/${uuid}/`).textContent()
  const { pathname } = new URL(address ?? '')
  const told = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"eventType":200}' }
  const answers = [pathname, `${pathname}x`].map(async (path) => (await fetch(leitstand.url + path, told)).status)
  expect(await Promise.all(answers)).toEqual([200, 404])
  await settled(page)
  expect([await barriers(page), (await overflow(page)) > 1, browser.errors]).toEqual([[], false, []])
})

it('an administrator sets up a webhook, and sees what it was told of a new ticket', async () => {
  const told = { name: 'Monitoring', url: `${receiver.url}/events`, events: ['ticket.created'] }
  await admin.call('POST', '/api/webhook_subscriptions', told)
  await admin.call('POST', '/api/tickets', { subject: 'Für andere Systeme', description: 'Neu', type: 'internal' })
  await expect.poll(() => receiver.received.some(({ path }) => path === '/events'), { timeout: 30_000 }).toBe(true)
  await using browser = await openBrowser()
  const { page } = browser
  await signInAt(page, leitstand.url, 'admin@leitstand.example')
  await page.goto(`${leitstand.url}/admin/webhook`)
  await page.getByRole('button', { name: 'Monitoring bearbeiten' }).click()
  await page.getByText('Was gesendet wird').click()
  await page.getByText('Für andere Systeme').waitFor()
  await page.getByRole('button', { name: 'Neues Geheimnis erstellen' }).click()
  await page.getByText('whsec_').waitFor()
  expect([await barriers(page), browser.errors]).toEqual([[], []])
})
