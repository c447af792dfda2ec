import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './authenticator.ts'
import { barriers } from './barriers.ts'
import { type Browser, openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { mailThat, type SentMail } from './mails.ts'

/** Browsers know passkeys for names, not for addresses. */
const leitstand = await openDesk()
const url = leitstand.url.replace('127.0.0.1', 'localhost')

const agent = 'agent@leitstand.example'
const inApp = (page: Page) => page.waitForURL((at) => !at.pathname.startsWith('/login'))

describe('an agent with an authenticator app and a passkey', () => {
  let browser: Browser
  let secret = ''
  beforeAll(async () => {
    browser = await openBrowser()
    await plugInAuthenticator(browser)
    await signInAt(browser.page, url, agent)
    await call(browser.page, 'PUT', '/api/user/proof', { password: 'leitstand' })
    const begun = await call<{ secret: string }>(browser.page, 'POST', '/api/user/totp', {})
    secret = begun.secret
    const kept = await call<{ recoveryCodes: string[] }>(browser.page, 'POST', '/api/user/totp/confirm', {
      code: codeOf(secret),
    })
    expect(kept.recoveryCodes).toHaveLength(10)
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('adds a passkey on the page of settings once proved, and gives it another name', async () => {
    const { page } = browser
    await page.goto(`${url}/settings/security`)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Chromium')
    await page.getByRole('button', { name: 'Weiter' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Chromium' }).filter({ hasText: 'Angelegt' })
    await entry.getByRole('button', { name: 'Umbenennen' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Chromium im Büro')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByText('Chromium im Büro').waitFor()
    expect(await barriers(page)).toEqual([])
    await mailTo(agent, ({ subject }) => subject.includes('Ein zweiter Faktor wurde zu Ihrem Konto hinzugefügt'))
  })

  it('signs in by password and code, on a page without barriers', async () => {
    const { page } = browser
    await signOut(page)
    await typePassword(page, agent)
    await page.getByRole('heading', { name: 'Zweiter Faktor' }).waitFor()
    expect(await barriers(page)).toEqual([])
    const field = page.getByLabel('Code aus der Authenticator-App')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByText('Der Code stimmt nicht oder wurde schon verwendet.').waitFor()
    // The code of the next step: that of the present one confirmed the app.
    await field.fill(codeOf(secret, 30))
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await inApp(page)
  })

  it('signs in by the passkey alone', async () => {
    const { page } = browser
    await signOut(page)
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Passkey verwenden' }).click()
    await inApp(page)
    const { 'hydra:member': sessions } = await call<{ 'hydra:member': { login: string; current: boolean }[] }>(
      page,
      'GET',
      '/api/sessions',
    )
    expect(sessions.find(({ current }) => current)?.login).toBe('passkey')
  })

  it('takes the passkey in place of the code', async () => {
    const { page } = browser
    await signOut(page)
    await typePassword(page, agent)
    await page.getByRole('button', { name: 'Passkey verwenden' }).click()
    await page.getByText('Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.').waitFor()
    await page.getByRole('button', { name: 'Passkey verwenden' }).click()
    await inApp(page)
    expect(browser.errors).toEqual([])
  })
})

describe('somebody whose role demands a second factor', () => {
  it('is led through setting one up while signing in', async () => {
    const admin = await signIn(leitstand.url, 'admin@leitstand.example')
    await admin.call('PUT', '/api/second_factor_policy', { roles: ['ROLE_ISMS'] })
    await using browser = await openBrowser({ width: 390 })
    const { page } = browser
    await typePassword(page, 'isms@leitstand.example')
    await page.getByRole('heading', { name: 'Zweiten Faktor einrichten' }).waitFor()
    await page.locator('.ls-login-qr svg').waitFor()
    expect(await barriers(page)).toEqual([])
    const secret = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('Code aus der Authenticator-App').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' }).waitFor()
    expect(await barriers(page)).toEqual([])
    const codes = await page.locator('.ls-login-codes li').allTextContents()
    expect(codes).toHaveLength(10)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Herunterladen' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(codes[9])
    await page.getByRole('button', { name: 'Weiter' }).click()
    await inApp(page)

    await signOut(page)
    await typePassword(page, 'isms@leitstand.example')
    await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await page.getByLabel('Wiederherstellungscode').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await inApp(page)
    await admin.call('PUT', '/api/second_factor_policy', { roles: [] })
    expect(browser.errors).toEqual([])
  })
})

describe('an administrator', () => {
  it('sees how somebody’s account is secured and where they are signed in, and ends that', async () => {
    await using theirs = await openBrowser()
    await signInAt(theirs.page, url, 'agent2@leitstand.example')
    await using browser = await openBrowser({ width: 390, dark: true })
    const { page } = browser
    await signInAt(page, url, 'admin@leitstand.example')
    const [{ uuid } = { uuid: '' }] = (
      await call<{ 'hydra:member': { uuid: string }[] }>(page, 'GET', '/api/users?email=agent2@leitstand.example')
    )['hydra:member']
    await page.goto(`${url}/admin/user/view/${uuid}`)
    await page.getByRole('region', { name: 'Zugang' }).getByText('eingerichtet', { exact: true }).waitFor()
    const sessions = page.getByRole('region', { name: 'Sitzungen' })
    await sessions.getByRole('listitem').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await sessions.getByRole('button', { name: 'Beenden' }).first().click()
    await sessions.getByText('Nirgends angemeldet.').waitFor()
    await theirs.page.goto(`${url}/ticket/overview`)
    await theirs.page.getByLabel('Passwort').waitFor()
    expect(browser.errors).toEqual([])
  })
})

describe('somebody who forgot the password', () => {
  it('gets a link by mail and chooses a new one', async () => {
    await using browser = await openBrowser({ width: 390, dark: true })
    const { page } = browser
    await page.goto(`${leitstand.url}/login`)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('E-Mail').fill('nutzer@nordlicht.example')
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await page.getByText('ist eine E-Mail mit einem Link unterwegs').waitFor()
    const link = await linkMailedTo('nutzer@nordlicht.example')
    await page.goto(link)
    await page.getByLabel('Neues Passwort').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Neues Passwort').fill('drei Zebras im Nebel')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await page.getByText('Ihr Passwort ist gespeichert.').waitFor()
    await page.goto(link)
    await page.getByText('Dieser Link gilt nicht mehr.').waitFor()
    await page.getByRole('link', { name: 'Neuen Link anfordern' }).waitFor()
    await typePassword(page, 'nutzer@nordlicht.example', 'drei Zebras im Nebel')
    await inApp(page)
    expect(browser.errors).toEqual([])
  })
})

/** Chromium's own authenticator, which confirms whatever it is asked. */
async function plugInAuthenticator({ context, page }: Browser): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A call of the page's own, with its cookie. */
async function call<T = unknown>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const answer = await page.context().request.fetch(url + path, {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest', accept: 'application/ld+json' },
    ...(body && { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
}

async function typePassword(page: Page, email: string, password = 'leitstand'): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

const linkInMail = /https?:\S+\/login\/reset\/\S+/

/** The mail to somebody that this is true of. */
const mailTo = (address: string, isIt: (mail: SentMail) => boolean) =>
  mailThat(leitstand.config.dataFolder, (mail) => mail.to.includes(address) && isIt(mail))

async function linkMailedTo(address: string): Promise<string> {
  const { text } = await mailTo(address, (mail) => linkInMail.test(mail.text))
  return linkInMail.exec(text)?.[0] ?? ''
}
