import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const mara = await openBrowser()
const colleague = await openBrowser({ width: 390, dark: true })
await signInAt(mara.page, leitstand.url, 'agent@leitstand.example')
await signInAt(colleague.page, leitstand.url, 'agent2@leitstand.example')

async function aTicket(subject: string): Promise<number> {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { subject, description: 'Seit heute früh.', type: 'normal', customer: customer?.uuid }
  return (await agent.call('POST', '/api/tickets', fields)).body.publicId
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Öffentliche Antwort' })
const openTicket = async (page: Page, publicId: number) => {
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await field(page).waitFor()
}
const write = async (page: Page, text: string) => {
  await field(page).click()
  await page.keyboard.type(text)
}
const textsOn = async (publicId: number) =>
  (await agent.call<{ text: string }[]>('GET', `/api/comments?ticket.publicId=${publicId}`)).body.map(
    ({ text }) => text,
  )

it('staff see who looks at a ticket and who writes there, in its head and in the list, until they leave', async () => {
  const publicId = await aTicket('Wer ist da')
  const visitor = await openBrowser({ width: 390, dark: true })
  await signInAt(visitor.page, leitstand.url, 'agent2@leitstand.example')
  await openTicket(mara.page, publicId)
  await openTicket(visitor.page, publicId)
  await mara.page.getByText(/^Jonas .* sieht das gerade an$/).waitFor()
  await visitor.page.getByText(/^Mara .* sieht das gerade an$/).waitFor()
  await write(visitor.page, 'Ich antworte.')
  await mara.page.getByText(/^Jonas .* schreibt gerade$/).waitFor()
  expect([await barriers(mara.page), await barriers(visitor.page), await overflow(visitor.page)]).toEqual([[], [], 0])

  await mara.page.goto(`${leitstand.url}/ticket/overview?type=normal`)
  const mark = mara.page
    .getByRole('listitem')
    .filter({ hasText: `#${publicId}` })
    .getByTitle(/^Jonas /)
  await mark.waitFor()
  expect(await barriers(mara.page)).toEqual([])
  // Only the tab: the end of the whole browser may cut off the word of leaving.
  await visitor.page.close()
  await mark.waitFor({ state: 'detached' })
  await visitor[Symbol.asyncDispose]()
  expect(visitor.errors).toEqual([])
})

it('of two who answer at the same time, the second reads the first before she sends', async () => {
  const publicId = await aTicket('Zwei Antworten')
  await openTicket(mara.page, publicId)
  await openTicket(colleague.page, publicId)
  await write(mara.page, 'Welcher Drucker ist es?')
  await write(colleague.page, 'Der Toner kommt morgen.')
  for (const { page } of [colleague, mara]) await page.keyboard.press('Control+Enter')

  const stopped = (page: Page) => page.getByRole('status').filter({ hasText: /^Inzwischen hat / })
  const [told] = await Promise.all([
    Promise.race(
      [mara, colleague].map(async (one) => {
        await stopped(one.page).waitFor()
        return one
      }),
    ),
  ])
  const notice = stopped(told.page)
  const [first] = await textsOn(publicId)
  await notice.getByText(String(first)).waitFor()
  expect([await barriers(told.page), await overflow(told.page)]).toEqual([[], 0])
  expect(await textsOn(publicId)).toHaveLength(1)

  await notice.getByRole('button', { name: 'Trotzdem senden' }).click()
  await expect.poll(() => textsOn(publicId)).toHaveLength(2)
  await notice.waitFor({ state: 'detached' })
})

it('what came while one wrote is shown at once when one sends, and one can go on writing', async () => {
  const publicId = await aTicket('Inzwischen beantwortet')
  await openTicket(colleague.page, publicId)
  await write(colleague.page, 'Ich schaue es mir an.')
  await agent.call('POST', '/api/comments', { ticket: publicId, text: 'Ist schon erledigt.' })
  await colleague.page.getByRole('article').getByText('Ist schon erledigt.').waitFor()
  await field(colleague.page).click()
  await colleague.page.keyboard.press('Control+Enter')
  const notice = colleague.page.getByRole('status').filter({ hasText: /^Inzwischen hat / })
  await notice.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await field(colleague.page).getByText('Ich schaue es mir an.').waitFor()
  await colleague.page.keyboard.press('Control+Enter')
  await expect.poll(() => textsOn(publicId), { timeout: 15_000 }).toHaveLength(2)
  expect([mara.errors, colleague.errors]).toEqual([[], []])
})
