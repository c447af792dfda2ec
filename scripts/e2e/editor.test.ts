import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')

const make = async (path: string, body: object) => {
  const answer = await agent.call('POST', `/api/${path}`, body)
  expect(answer.status).toBe(201)
  return answer.body
}
async function aTicket(subject: string): Promise<number> {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { description: 'Seit heute früh.', type: 'normal', customer: customer?.uuid }
  return (await make('tickets', { subject, ...fields })).publicId
}
interface Written {
  text: string
  internal: boolean
  mentions: { name: string }[]
  attachments: { name: string }[]
}
const written = async (publicId: number) =>
  (await agent.call<Written[]>('GET', `/api/comments?ticket.publicId=${publicId}`)).body

async function openAt(publicId: number, options: { width?: number; dark?: boolean } = {}) {
  const browser = await openBrowser(options)
  await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')
  await browser.page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await field(browser.page).waitFor()
  return browser
}
const field = (page: Page) => page.getByRole('textbox', { name: /^(Öffentliche Antwort|Interne Notiz)$/ })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
/** Pastes where the caret stands, as from another program; `fill` puts into the clipboard's `data` what it has. */
const paste = (page: Page, fill: string) =>
  page.evaluate(`{
    const data = new DataTransfer()
    ${fill}
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  }`)
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = `const bytes = Uint8Array.from(atob('${pixel}'), (sign) => sign.charCodeAt(0))
    data.items.add(new File([bytes], 'foto.png', { type: 'image/png' }))`
const hostileHtml = `<h2 style="color:red" onclick="alert(1)">Plan</h2><script>alert(1)</script>
  <p><b>fett</b> und <span style="font-size:40px">groß</span> <img src="https://spion.example/p.png"></p>
  <table><tr><td>Teil</td><td>Menge</td></tr><tr><td>Lüfter</td><td>2</td></tr></table>`
async function turnToNote(page: Page) {
  await page.getByRole('radio', { name: 'Interne Notiz' }).click()
  await page.getByRole('textbox', { name: 'Interne Notiz' }).click()
}

it('an agent formats by signs, keys and tools, and what is sent is what was seen', async () => {
  const publicId = await aTicket('Formatieren')
  await using browser = await openAt(publicId)
  const { page } = browser
  await turnToNote(page)
  await page.keyboard.type('## Ergebnis')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Der **Lüfter** ist ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('laut')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(', a_b_c * 2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- eins')
  await page.keyboard.press('Enter')
  await page.keyboard.type('zwei')
  await tool(page, 'Vorschau').click()
  const preview = page.locator('.ls-editor-preview .ls-markdown')
  const seen = await preview.innerHTML()
  expect(seen).toContain('<h2>Ergebnis</h2>')
  await tool(page, 'Vorschau').click()
  await page.getByRole('textbox', { name: 'Interne Notiz' }).press('Control+Enter')
  const comment = page.locator('.ls-comment').filter({ hasText: 'Ergebnis' })
  await comment.waitFor()
  expect(await comment.locator('.ls-markdown').innerHTML()).toBe(seen)
  expect(await written(publicId)).toMatchObject([
    { text: '## Ergebnis\n\nDer **Lüfter** ist *laut*, a_b_c * 2\n\n- eins\n- zwei', internal: true },
  ])
  expect(browser.errors).toEqual([])
})

it('what is pasted keeps what Markdown knows and loses the rest', async () => {
  const publicId = await aTicket('Einfügen')
  await using browser = await openAt(publicId)
  const { page } = browser
  await turnToNote(page)
  await paste(page, `data.setData('text/plain', 'Plan'); data.setData('text/html', ${JSON.stringify(hostileHtml)})`)
  await field(page).press('Control+Enter')
  await expect
    .poll(async () => (await written(publicId))[0]?.text)
    .toBe('## Plan\n\n**fett** und groß\n\n| Teil | Menge |\n| --- | --- |\n| Lüfter | 2 |')
  await turnToNote(page)
  await paste(page, "data.setData('text/plain', 'ERROR *** kein Platz\\n# df -h\\n\\n1. Zeile')")
  await field(page).press('Control+Enter')
  const comment = page.locator('.ls-comment').filter({ hasText: 'kein Platz' })
  await comment.waitFor()
  expect(await comment.locator('.ls-markdown').innerHTML()).toBe(
    '<p>ERROR *** kein Platz<br>\n# df -h</p>\n<p>1. Zeile</p>\n',
  )
})

it('a pasted picture stands in the text, another file beside it', async () => {
  const publicId = await aTicket('Bilder')
  await using browser = await openAt(publicId)
  const { page } = browser
  await turnToNote(page)
  await page.keyboard.type('So sieht es aus: ')
  await paste(
    page,
    `${picture}
    data.items.add(new File(['Messwerte'], 'messwerte.txt', { type: 'text/plain' }))`,
  )
  await field(page).getByRole('img', { name: 'foto.png' }).waitFor()
  await page.getByText('messwerte.txt').waitFor()
  await field(page).press('Control+Enter')
  const comment = page.locator('.ls-comment').filter({ hasText: 'So sieht es aus' })
  await comment.getByRole('img', { name: 'foto.png' }).waitFor()
  const [note] = await written(publicId)
  expect(note?.text).toMatch(/^So sieht es aus: !\[foto\.png\]\(\/attachment\/view\/[0-9a-f-]{36}\)$/)
  expect(note?.attachments.map(({ name }) => name).sort()).toEqual(['foto.png', 'messwerte.txt'])
  expect(browser.errors).toEqual([])
})

it('signs offer people, tickets and templates; a component list is offered once', async () => {
  const other = await aTicket('Zapfanlage in der Kantine')
  await make('comment_templates', { name: 'Grußformel', text: 'Mit **freundlichen** Grüßen' })
  const publicId = await aTicket('Anbieten')
  await make('ticket_components', { ticket: publicId, description: 'Lüfter | leise', amount: 2 })
  await using browser = await openAt(publicId)
  const { page } = browser
  await expect.poll(async () => (await agent.call('GET', '/api/search?q=Zapfanlage')).body.hits).toHaveLength(1)

  await field(page).click()
  const chef = await signIn(leitstand.url, 'chef@nordlicht.example')
  const { name: theirs } = (await chef.call<{ name: string }>('GET', '/api/me')).body
  await page.keyboard.type(`@${theirs.toLowerCase()}`)
  await page.getByRole('option', { name: /Nordlicht/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Wen erwähnen?' }).waitFor({ state: 'detached' })

  await turnToNote(page)
  await page.keyboard.type('@mara')
  const person = page.getByRole('option', { name: /^Mara/, selected: true })
  await person.waitFor()
  const name = (await person.locator('span').first().textContent()) ?? ''
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type('siehe #zapfanlage')
  await page.getByRole('option', { name: new RegExp(`#${other}`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('::gruß')
  await page.getByRole('option', { name: /^Grußformel/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'Komponentenliste einfügen').click()
  await field(page).getByRole('cell', { name: 'Lüfter | leise' }).waitFor()
  expect(await tool(page, 'Komponentenliste einfügen').isDisabled()).toBe(true)
  await field(page).press('Control+Enter')
  await page.locator('.ls-comment .ls-mention', { hasText: `@${name}` }).waitFor()
  expect(await written(publicId)).toMatchObject([
    {
      text: [
        `@${name} siehe [#${other}](${leitstand.url}/ticket/view/${other})`,
        'Mit **freundlichen** Grüßen',
        '| Komponente | Menge | Zustand | Seriennummer |\n| --- | --- | --- | --- |\n| Lüfter \\| leise | 2 | neu | – |',
      ].join('\n\n'),
      mentions: [{ name }],
    },
  ])
  expect(browser.errors).toEqual([])
})

it('a comment that is changed is offered people, tickets and templates, and takes pictures, as well', async () => {
  const other = await aTicket('Drehorgel im Foyer')
  const publicId = await aTicket('Nachbessern')
  await make('comments', { ticket: `/api/tickets/${publicId}`, text: 'Siehe', internal: true })
  await expect.poll(async () => (await agent.call('GET', '/api/search?q=Drehorgel')).body.hits).toHaveLength(1)
  await using browser = await openAt(publicId)
  const { page } = browser
  const comment = page.getByRole('article').filter({ hasText: 'Siehe' })
  await comment.getByRole('button', { name: 'Aktionen zum Kommentar' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await comment.getByRole('textbox').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' #drehorgel')
  await page.getByRole('option', { name: new RegExp(`#${other}`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' @mara')
  await page.getByRole('option', { name: /^Mara/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await comment.getByText('@Mara').waitFor()
  // Left before it is saved: words and people come back with the editor.
  await page.reload()
  await comment.getByRole('textbox').getByText('@Mara').click()
  await page.keyboard.press('Control+End')
  await paste(page, picture)
  await comment.getByRole('textbox').getByRole('img', { name: 'foto.png' }).waitFor()
  await comment.getByRole('button', { name: 'Speichern' }).click()
  await comment.getByRole('link', { name: `#${other}` }).waitFor()
  await comment.getByRole('img', { name: 'foto.png' }).waitFor()
  // Both stand in the field already; what was saved, the server says.
  const saved = async () => (await written(publicId))[0]
  await expect.poll(async () => (await saved())?.attachments.map(({ name }) => name)).toEqual(['foto.png'])
  expect((await saved())?.mentions).toMatchObject([{ name: expect.stringContaining('Mara') }])
  await comment.locator('.ls-mention', { hasText: '@Mara' }).waitFor()
  expect(browser.errors).toEqual([])
})

it('a description that is changed takes pictures, as well', async () => {
  const publicId = await aTicket('Bebildern')
  await using browser = await openBrowser()
  const { page } = browser
  await signInAt(page, leitstand.url, 'agent@leitstand.example')
  await page.goto(`${leitstand.url}/ticket/edit/${publicId}`)
  const description = page.getByRole('textbox', { name: 'Beschreibung' })
  await description.click()
  await page.keyboard.press('Control+End')
  await paste(page, picture)
  await description.getByRole('img', { name: 'foto.png' }).waitFor()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL((url) => url.pathname === `/ticket/view/${publicId}`)
  await page.getByRole('img', { name: 'foto.png' }).first().waitFor()
  const { attachments } = (await agent.call<{ attachments: { name: string }[] }>('GET', `/api/tickets/${publicId}`))
    .body
  expect(attachments).toMatchObject([{ name: 'foto.png' }])
  expect(browser.errors).toEqual([])
})

it('an answer is sent and the ticket takes its step after it', async () => {
  const publicId = await aTicket('Senden und weiter')
  await using browser = await openAt(publicId)
  const { page } = browser
  await field(page).fill('Wir sehen nach.')
  await page.getByRole('button', { name: 'Senden und …' }).click()
  await page.getByRole('menuitem', { name: /^Senden und: In Bearbeitung/ }).click()
  await page.getByText(/^Danach:/).waitFor()
  await page.getByRole('button', { name: 'Jetzt senden' }).click()
  await page.locator('.ls-comment').filter({ hasText: 'Wir sehen nach.' }).waitFor()
  await expect.poll(async () => (await agent.call('GET', `/api/tickets/${publicId}`)).body.status).toBe('in_progress')
})

it.each([
  ['wide', {}],
  ['wide and dark', { dark: true }],
  ['on a phone', { width: 390 }],
  ['on a phone and dark', { width: 390, dark: true }],
])('nothing is in the way %s, and Tab leaves the field', async (_, options) => {
  const publicId = await aTicket('Ansehen')
  await using browser = await openAt(publicId, options)
  const { page } = browser
  await field(page).click()
  await page.keyboard.type('- eins')
  await page.keyboard.press('Enter')
  await page.keyboard.type('zwei')
  await settled(page)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.role')).not.toBe('textbox')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate("document.activeElement.closest('[role=toolbar]') !== null")).toBe(true)
  expect(browser.errors).toEqual([])
})
