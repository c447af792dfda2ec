import { describe, expect, it } from 'vitest'
import { codeOf } from './authenticator.ts'
import { barriers } from './barriers.ts'
import { openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const browser = await openBrowser()

const me = async () => {
  const answer = await browser.page.request.get(`${leitstand.url}/api/me`)
  return { status: answer.status(), ...((await answer.json()) as { uuid: string }) }
}

describe.each([
  ['wi', 'wi (Weboberfläche)', 'Lena Wolf', ['ROLE_MAIN_CUSTOMER'], 'Nordwind Apotheken GmbH'],
  ['ams', 'ams (Kontoverwaltung)', 'Arne Meister', ['ROLE_EMPLOYEE'], null],
] as const)('somebody who lives at %s', (origin, provider, name, roles, customer) => {
  it('signs in there, and is who they are there', async () => {
    const { page } = browser
    await page.goto(`${leitstand.url}/login?next=/activity/stream`)
    await page.locator(`a[href^="/login/${origin}"]`).click()
    await page.getByRole('heading', { name: `Demo: ${provider}` }).waitFor()
    await page.getByRole('button', { name }).click()
    await page.waitForURL(`${leitstand.url}/activity/stream`)
    expect(await me()).toMatchObject({ status: 200, name, origin, roles })
    if (customer) expect(await me()).toMatchObject({ customer: { name: customer } })
  })

  it('reads in the settings how they are known there', async () => {
    const { page } = browser
    await page.goto(`${leitstand.url}/settings`)
    const profile = page.getByRole('region', { name: new RegExp(`^Profil: .*\\(${origin}\\)$`) })
    await profile.getByText(name).waitFor()
    if (customer) await profile.getByText(customer).waitFor()
  })

  it('signs out here and there, and has to choose anew at the next sign-in', async () => {
    const { page } = browser
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => url.origin === leitstand.url && url.pathname === '/login')
    expect((await me()).status).toBe(401)
    await page.goto(`${leitstand.url}/login/${origin}`)
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByRole('alert').getByText('Anmeldung fehlgeschlagen').waitFor()
    expect(browser.errors).toEqual([])
  })
})

describe('somebody of the built-in login', () => {
  it('links an account at wi after proving to be the one, and may then sign in by either', async () => {
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    const here = await me()
    await page.goto(`${leitstand.url}/login/wi?link=1`)
    await page.getByRole('alert').getByText('Bitte bestätigen Sie').waitFor()
    await page.getByRole('button', { name: /wi.* verbinden/ }).click()
    await page.getByRole('dialog').getByLabel('Passwort').fill('leitstand')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByRole('heading', { name: 'Demo: wi (Weboberfläche)' }).waitFor()
    await page.getByRole('button', { name: 'Karla Wiese' }).click()
    await page.waitForURL(`${leitstand.url}/settings/accounts`)
    await page.getByText('karla.wiese@leitstand.example').waitFor()
    await page.context().clearCookies({ domain: new URL(leitstand.url).hostname, name: 'leitstand_session' })
    await page.goto(`${leitstand.url}/login/wi`)
    await page.waitForURL((at) => at.href.startsWith(leitstand.url) && !at.pathname.startsWith('/login'))
    expect(await me()).toMatchObject({ uuid: here.uuid })
    expect(browser.errors).toEqual([])
  })
})

describe('somebody of wi whose role demands a second factor', () => {
  it('sets one up where the sign-in began, which a link with it lets nobody else do', async () => {
    const admin = await signIn(leitstand.url, 'admin@leitstand.example')
    await admin.call('PUT', '/api/second_factor_policy', { roles: ['ROLE_MAIN_CUSTOMER'] })
    await using theirs = await openBrowser()
    let link = ''
    theirs.page.on('response', (answer) => {
      const to = answer.headers()['location'] ?? ''
      if (to.includes('#challenge=')) link = to
    })
    await theirs.page.goto(`${leitstand.url}/login/wi`)
    await theirs.page.getByRole('button', { name: 'Lena Wolf' }).click()
    await theirs.page.getByRole('heading', { name: 'Zweiten Faktor einrichten' }).waitFor()

    await using other = await openBrowser({ width: 390 })
    await other.page.goto(new URL(link, leitstand.url).href)
    await other.page.getByRole('heading', { name: 'Zweiten Faktor einrichten' }).waitFor()
    await other.page.getByText('wurde in einem anderen Fenster begonnen').waitFor()
    expect(await other.page.locator('code').count()).toBe(0)
    expect(await barriers(other.page)).toEqual([])

    const secret = (await theirs.page.locator('code').textContent()) ?? ''
    await theirs.page.getByLabel('Code aus der Authenticator-App').fill(codeOf(secret))
    await theirs.page.getByRole('button', { name: 'Bestätigen' }).click()
    await theirs.page.getByRole('button', { name: 'Weiter' }).click()
    await theirs.page.waitForURL((at) => !at.pathname.startsWith('/login'))
    await admin.call('PUT', '/api/second_factor_policy', { roles: [] })
    expect([...theirs.errors, ...other.errors]).toEqual([])
  })
})

it('on a phone, the buttons that link a sign-in stand inside their box', async () => {
  await using phone = await openBrowser({ width: 390, touch: true })
  const { page } = phone
  await signInAt(page, leitstand.url, 'nutzer@nordlicht.example')
  await page.goto(`${leitstand.url}/settings/accounts`)
  const button = page.getByRole('button', { name: /ams.* verbinden/ })
  await button.waitFor()
  const past = await button.evaluate(
    (one) => one.getBoundingClientRect().right - (one.parentElement?.getBoundingClientRect().right ?? 0),
  )
  expect(past).toBeLessThanOrEqual(0)
})
