import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choosePart, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'
import { deliver } from './mails.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const desk = await openBrowser()
const phone = await openBrowser({ width: 390, dark: true })
await signInAt(desk.page, leitstand.url, 'agent@leitstand.example')
await signInAt(phone.page, leitstand.url, 'chef@nordlicht.example')

async function aTicket(subject: string, comment: string): Promise<number> {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { subject, description: `${subject}, seit heute früh.`, type: 'normal', customer: customer?.uuid }
  const { publicId } = (await agent.call('POST', '/api/tickets', fields)).body
  await agent.call('POST', '/api/comments', { ticket: publicId, text: comment })
  return publicId
}

it('a ticket that came twice is merged, read in the other by its customer too, and separated again', async () => {
  const twin = await aTicket('Drucker streikt', 'Welcher Drucker?')
  const ticket = await aTicket('Drucker druckt nicht', 'Toner bestellt.')
  const { page } = desk
  await page.goto(`${leitstand.url}/ticket/view/${twin}`)
  await page.getByRole('button', { name: 'Mit anderem Ticket zusammenführen' }).click()
  const dialog = page.getByRole('dialog', { name: `#${twin} zusammenführen` })
  await choosePart(dialog.getByRole('combobox', { name: 'Weiter in' }), String(ticket))
  await settled(page)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await page.getByRole('region', { name: `Dieses Ticket geht in #${ticket} weiter.` }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Öffentliche Antwort' }).count()).toBe(0)
  await settled(page)
  expect(await barriers(page)).toEqual([])

  const found = page.getByRole('listitem').filter({ hasText: `Weiter in #${ticket}` })
  await expect
    .poll(async () => {
      await page.goto(`${leitstand.url}/ticket/overview?q=${twin}&status=closed`)
      await settled(page)
      return await found.count()
    })
    .toBe(1)
  expect(await barriers(page)).toEqual([])
  await page.goto(`${leitstand.url}/ticket/view/${twin}`)
  await page.getByRole('link', { name: `Zu #${ticket}` }).click()
  for (const text of ['Drucker streikt, seit heute früh.', 'Welcher Drucker?', 'Toner bestellt.'])
    await page.getByRole('article').getByText(text).waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])

  await phone.page.goto(`${leitstand.url}/ticket/view/${ticket}`)
  await phone.page.getByRole('article', { name: `So begann #${twin}` }).waitFor()
  await phone.page.getByRole('article').getByText('Welcher Drucker?').waitFor()
  await settled(phone.page)
  expect([await barriers(phone.page), await overflow(phone.page)]).toEqual([[], 0])

  // Who answers in the merged ticket by mail is read where it goes on.
  const mail = {
    from: 'chef@nordlicht.example',
    subject: `Re: [#${twin}] Drucker streikt`,
    text: 'Der im zweiten Stock.',
  }
  await deliver(leitstand, mail)
  await phone.page.getByRole('article').getByText('Der im zweiten Stock.').waitFor()
  const written = (await agent.call<Answer[]>('GET', `/api/comments?ticket.publicId=${ticket}`)).body
  expect(written.find(({ text }) => text === mail.text)).toMatchObject({ ticket: { publicId: ticket } })

  await page.goto(`${leitstand.url}/ticket/view/${twin}`)
  await page.getByRole('button', { name: 'Wieder trennen' }).click()
  await page.getByRole('textbox', { name: 'Öffentliche Antwort' }).waitFor()
  await phone.page.getByRole('article', { name: `So begann #${twin}` }).waitFor({ state: 'detached' })
  expect([desk.errors, phone.errors]).toEqual([[], []])
})

it('a ticket of another customer is refused at the field', async () => {
  const ticket = await aTicket('Nur bei uns', 'Ja.')
  const [other] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Südwind')).body
  const fields = { subject: 'Anderswo', description: 'x', type: 'normal', customer: other?.uuid }
  const foreign = (await agent.call('POST', '/api/tickets', fields)).body.publicId
  const refused = await agent.call<{ detail: string }>('POST', `/api/tickets/${ticket}/merge`, { into: foreign })
  expect(refused).toMatchObject({ status: 422, body: { detail: expect.stringContaining('desselben Kunden') } })
})

it('a comment about something else becomes a ticket of its own, and is taken back', async () => {
  const ticket = await aTicket('Server langsam', 'Übrigens ist auch der Beamer im Saal 2 defekt.')
  const { page } = desk
  await page.goto(`${leitstand.url}/ticket/view/${ticket}`)
  const comment = page.getByRole('article').filter({ hasText: 'Beamer im Saal 2' })
  const split = async () => {
    await comment.getByRole('button', { name: 'Aktionen zum Kommentar' }).click()
    await page.getByRole('menuitem', { name: 'Eigenes Ticket daraus machen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Eigenes Ticket aus dem Kommentar' })
    const subject = dialog.getByRole('textbox', { name: 'Betreff' })
    expect(await subject.inputValue()).toBe('Übrigens ist auch der Beamer im Saal 2 defekt.')
    await subject.fill('Beamer defekt')
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ticket erstellen' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await split()
  const mark = comment.getByRole('link', { name: /^Weiter in #\d+$/ })
  await mark.waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await mark.waitFor({ state: 'detached' })

  await split()
  await mark.click()
  await page.getByRole('heading', { name: 'Beamer defekt', level: 1 }).waitFor()
  await page.getByText('Übrigens ist auch der Beamer im Saal 2 defekt.').waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(desk.errors).toEqual([])
})
