import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { deliver } from './mails.ts'

const shots = process.env.STORY_SCREENSHOTS
const written = '  # cat __FILE__\n\n    C:\\temp\\*.log ~~x~~\n5. fünftens'
const answer = 'siehe unten in rot'
const html = `<p>${answer}</p><p>Am 1. Mai 2026 schrieb Support:</p><blockquote>Wann? <b style="color:red">Morgen!</b><img src="https://spion.example/p.png"><script>document.title='x'</script></blockquote>`

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
await deliver(leitstand, { from: 'chef@nordlicht.example', subject: 'Marken bleiben', text: written })
const opened = async () => {
  const { body } = await agent.call<{ publicId: number; subject: string }[]>('GET', '/api/tickets?itemsPerPage=100')
  return body.find(({ subject }) => subject === 'Marken bleiben')
}
const publicId = (await until(opened)).publicId
await deliver(leitstand, {
  from: 'chef@nordlicht.example',
  subject: `Re: [#${publicId}] Marken bleiben`,
  text: `${answer}\n\nAm 1. Mai 2026 schrieb Support:\n> Wann? Morgen!`,
  html,
})
const path = `/api/comments?ticket.publicId=${publicId}`
await until(async () => (await agent.call<object[]>('GET', path)).body.length === 1)

it.each([
  ['wide', {}, 'agent@leitstand.example'],
  ['phone', { width: 390, dark: true }, 'chef@nordlicht.example'],
])('a mail is read as it was written, and whole by one click (%s)', async (name, options, who) => {
  await using own = await openBrowser(options)
  const { page } = own
  await signInAt(page, leitstand.url, who)
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  const description = page.locator('.ls-description .ls-plain')
  expect(await description.evaluate((element) => element.textContent)).toBe(written)
  await page.getByRole('article').getByRole('button', { name: 'Ganze E-Mail' }).click()
  const frame = page.frameLocator('iframe[title="Wie gesendet"]')
  await frame.getByText('Morgen!').waitFor()
  expect(await frame.locator('script').count()).toBe(0)
  const picture = frame.locator('img')
  expect(await picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(0)
  if (shots) await page.screenshot({ path: join(shots, `mail-layout-${name}.png`) })
  expect(await barriers(page)).toEqual([])
  await page.getByRole('radio', { name: 'Nur Text' }).click({ force: true })
  await page.getByRole('dialog').getByText('> Wann? Morgen!').waitFor()
  if (shots) await page.screenshot({ path: join(shots, `mail-text-${name}.png`) })
  await page.getByRole('button', { name: 'Schließen' }).click()
  if (shots) await page.screenshot({ path: join(shots, `mail-ticket-${name}.png`) })
  expect(own.errors).toEqual([])
})

it('how a mail was protected on its way is said in words where it is read', async () => {
  const subject = 'Nur für die Leitung'
  await deliver(leitstand, {
    from: 'chef@nordlicht.example',
    raw: [
      'From: Nora Nordmann <chef@nordlicht.example>',
      'To: support@leitstand.example',
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('for another reader').toString('base64'),
    ].join('\r\n'),
  })
  const opened = async () => {
    const { body } = await agent.call<{ publicId: number; subject: string }[]>('GET', '/api/tickets?itemsPerPage=100')
    return body.find((ticket) => ticket.subject === subject)
  }
  await using own = await openBrowser()
  await signInAt(own.page, leitstand.url, 'agent@leitstand.example')
  await own.page.goto(`${leitstand.url}/ticket/view/${(await until(opened)).publicId}`)
  await own.page.getByRole('button', { name: 'Ganze E-Mail' }).first().click()
  await own.page.getByRole('dialog').getByText('Mit S/MIME verschlüsselt, hier nicht lesbar.').waitFor()
  expect(own.errors).toEqual([])
})
