import { type ServiceName, services } from '@leitstand/contracts/define'
import { databaseUrlOf } from '@leitstand/kit/config'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const email = 'petronella@nordlicht.example'
const surname = 'Zwirnstein'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const [group] = (await admin.call<{ uuid: string }[]>('GET', '/api/user_groups?name=Nordlicht')).body
const person = { firstName: 'Petronella', lastName: surname, email, customer: group?.uuid, sendInvitation: true }
const user = (await admin.call('POST', '/api/users', person)).body.uuid
const opened = { subject: 'Shop langsam', description: 'Seit heute.', type: 'normal', customer: group?.uuid }
const ticket = (await agent.call('POST', '/api/tickets', { ...opened, customerUser: user })).body
await agent.call('POST', '/api/watchers', { ticket: ticket.publicId, user })
await agent.call('POST', '/api/comments', { ticket: ticket.publicId, text: 'Wir sehen nach.', sendByEmail: true })
await agent.call('POST', '/api/comments', { ticket: ticket.publicId, text: 'Unter uns: teuer.', internal: true })

async function found(word: string): Promise<number[]> {
  const { body } = await agent.call<{ hits: { publicId: number }[] }>(
    'GET',
    `/api/search/?q=${encodeURIComponent(word)}`,
  )
  return body.hits.map(({ publicId }) => publicId)
}

/** What is heard late is named anew by a later look only: all that happened is to stand in the history first. */
async function history(): Promise<string[]> {
  const { body } = await agent.call<{ kind: string }[]>('GET', `/api/activity/${ticket.publicId}`)
  return body.map(({ kind }) => kind).sort()
}

/** Where names are kept: if they were not there before, it would tell nothing that they are gone. */
const keepers = [
  'identity.users',
  'mail.sent_mails',
  'notification.tickets',
  'search.document',
  'sla.tickets',
  'ticket.person',
]

/** What keeps every fact for some days, and the one place where the former name waits for what is heard late. */
const forDays = ['outbox', 'idempotency_keys', 'timers', 'inbox']

/** Tables of all services in which the person's old name or address stands. */
async function places(): Promise<string[]> {
  const all = await Promise.all(services.map((service) => placesIn(service)))
  return all.flat().sort()
}

async function placesIn(service: ServiceName): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(leitstand.databaseUrl, service) })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
      [forDays],
    )
    const named: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`SELECT 1 FROM "${name}" AS t WHERE t::text ~* $1 LIMIT 1`, [
        `${surname}|petronella`,
      ])
      if (rows.length > 0) named.push(`${service}.${name}`)
    }
    return named
  } finally {
    await client.end()
  }
}

describe('personal data', () => {
  it('leave as one file with what every service knows, and no word that is only for staff', async () => {
    await expect.poll(() => found(surname), { timeout: 20_000 }).toEqual([ticket.publicId])
    await expect.poll(history, { timeout: 30_000 }).toEqual(['change', 'comment', 'comment', 'created'])
    await expect.poll(places, { timeout: 20_000 }).toEqual(expect.arrayContaining(keepers))
    const { body } = await admin.call('GET', `/api/users/${user}/personal-data`)
    expect(body).toMatchObject({
      person: { name: `Petronella ${surname}`, email },
      identity: { profile: [{ email }] },
      ticket: { tickets: [{ number: ticket.publicId, roles: ['customer'] }] },
      notification: { wishes: [{ activateNotifications: true }] },
    })
    expect(JSON.stringify(body)).not.toContain('Unter uns')
  })

  it('are gone from every service after an administrator has read what will happen and confirmed it', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    await page.goto(`${leitstand.url}/admin/user/view/${user}`)
    await page.getByRole('button', { name: 'Anonymisieren …' }).click()
    await page.getByText('1 Ticket', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: /Zur Bestätigung/ }).fill(email)
    await page.getByRole('button', { name: 'Endgültig anonymisieren' }).click()
    await page.getByLabel('Passwort').fill('leitstand')
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByRole('heading', { name: /^Anonym / }).waitFor()
    // After a start, timers wait for the events of before, half a minute at the most.
    await expect.poll(places, { timeout: 50_000, interval: 500 }).toEqual([])

    expect(await found(surname)).toEqual([])
    const shown = await agent.call('GET', `/api/tickets/${ticket.publicId}`)
    expect(shown.body).toMatchObject({
      subject: 'Shop langsam',
      customerUser: { uuid: user, name: expect.stringMatching(/^Anonym /) },
    })
  })
})
