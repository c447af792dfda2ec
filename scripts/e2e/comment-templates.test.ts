import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const chef = await signIn(leitstand.url, 'chef@nordlicht.example')
const opened = { subject: 'Der Warenkorb ist leer', description: 'Seit heute früh.', type: 'normal' }
const ticket = `/ticket/view/${(await chef.call('POST', '/api/tickets', opened)).body.publicId}`

async function at(email: string): Promise<Browser> {
  const browser = await openBrowser()
  await signInAt(browser.page, leitstand.url, email)
  return browser
}
const go = async (page: Page, path: string) => {
  const answer = await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
  return answer?.status()
}

it('an administrator makes a system template, which nobody can delete', async () => {
  await using browser = await at('admin@leitstand.example')
  const { page } = browser
  await go(page, '/admin')
  await page.getByRole('link', { name: /^Kommentarvorlagen/ }).click()
  await page.getByRole('button', { name: 'Kommentarvorlage erstellen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Störung behoben')
  await page.getByRole('textbox', { name: 'Text' }).pressSequentially('Die Störung ist **behoben**.')
  await page.getByRole('checkbox', { name: /Systemvorlage/ }).check()
  await page.getByRole('button', { name: 'Kommentarvorlage erstellen' }).click()
  await page.getByRole('heading', { name: 'Störung behoben' }).waitFor()
  expect(await page.locator('.ls-markdown strong').textContent()).toBe('behoben')
  expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0)
  await go(page, '/admin/comment_template/overview')
  await page.getByRole('link', { name: 'Störung behoben' }).waitFor()
  expect(await page.getByRole('button', { name: 'Störung behoben löschen' }).count()).toBe(0)
  const system = page.getByRole('link', { name: 'Störung behoben' })
  for (const [kind, isShown] of [
    ['Meine', false],
    ['Systemvorlagen', true],
    ['Persönliche', false],
    ['Gemeinsame', true],
    ['Alle', true],
  ] as const) {
    await page.getByRole('radio', { name: kind }).click()
    await system.waitFor({ state: isShown ? 'visible' : 'detached' })
  }
  expect(browser.errors).toEqual([])
})

describe('an employee', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await at('agent@leitstand.example')
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('sees what is for all and for the own groups, and changes only what is theirs', async () => {
    const { page } = browser
    await go(page, '/comment_template/overview')
    await page.getByRole('link', { name: 'Störung behoben' }).waitFor()
    await page.getByRole('link', { name: /^Rückfrage/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Störung behoben bearbeiten' }).count()).toBe(0)
    await page.getByRole('radio', { name: 'Systemvorlagen' }).click()
    await page.getByRole('link', { name: /^Rückfrage/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Störung behoben' }).waitFor()
  })

  it('writes an own one and makes it the default', async () => {
    const { page } = browser
    await go(page, '/comment_template/create')
    await page.getByRole('textbox', { name: 'Name' }).fill('Zuständigkeit')
    await page.getByRole('button', { name: 'Kommentarvorlage erstellen' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill('Ich kümmere mich darum.')
    await page.getByRole('button', { name: 'Kommentarvorlage erstellen' }).click()
    await page.getByRole('heading', { name: 'Zuständigkeit' }).waitFor()
    await page.getByText('Nur für mich').waitFor()
    await page.getByRole('button', { name: 'Zuständigkeit als Standard verwenden' }).click()
    await page.getByText('Standard', { exact: true }).waitFor()
    // It shows before it is saved.
    await settled(page)
  })

  it('puts it into an answer at the caret without a mouse, the default first', async () => {
    const { page } = browser
    await go(page, ticket)
    const field = page.getByRole('textbox', { name: 'Öffentliche Antwort' })
    await field.fill('Guten Tag,  Viele Grüße')
    for (let at = 0; at < ' Viele Grüße'.length; at += 1) await field.press('ArrowLeft')
    await field.press('Control+j')
    await page.getByRole('option', { name: /^Zuständigkeit/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field.textContent()).toBe('Guten Tag, Ich kümmere mich darum. Viele Grüße')
    await page.keyboard.type(' Heute noch.')
    expect(await field.textContent()).toBe('Guten Tag, Ich kümmere mich darum. Heute noch. Viele Grüße')
  })

  it('finds one by a word of its text, with t while nothing is being written', async () => {
    const { page } = browser
    await page.getByRole('radio', { name: 'Interne Notiz' }).click()
    await page.locator('h1').first().click()
    await page.evaluate('document.activeElement?.blur()')
    await page.keyboard.press('t')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type('störung')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Interne Notiz' })
    await expect.poll(() => field.innerHTML()).toContain('Die Störung ist <strong>behoben</strong>.')
    expect(browser.errors).toEqual([])
  })
})

it('a colleague of another group does not see what is not for it', async () => {
  await using browser = await at('authorities@leitstand.example')
  const { page } = browser
  await go(page, '/comment_template/overview')
  await page.getByRole('link', { name: /^Rückfrage/ }).waitFor()
  expect(await page.getByRole('link', { name: /^(Wartungsfenster|Zuständigkeit)/ }).count()).toBe(0)
})

it('a customer has no comment templates', async () => {
  await using browser = await at('chef@nordlicht.example')
  const { page } = browser
  await go(page, ticket)
  await page.getByRole('textbox', { name: 'Ihre Antwort' }).waitFor()
  expect(await page.getByRole('button', { name: 'Kommentarvorlage einfügen' }).count()).toBe(0)
  expect(await go(page, '/comment_template')).toBe(403)
})
