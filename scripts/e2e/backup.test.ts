import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@leitstand/contracts/define'
import { databaseUrlOf } from '@leitstand/kit/config'
import { until } from '@leitstand/kit/testing/test-service'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provideDemo } from '../demo/provide-demo.ts'
import { openInstallation } from '../instance/installation.ts'
import { type Instance, launch } from '../instance/launch.ts'
import { codeOf } from './authenticator.ts'
import { type Outcome, type as typed } from './backup/operator.ts'
import { around, type Written, writeOn } from './backup/writers.ts'
import { copyDemo, demoConfig } from './demo.ts'
import { type Answer, type Person, signIn } from './instance.ts'
import { deliver, mailThat } from './mails.ts'

// A desk is saved while people write, loses everything, comes back as of that moment and goes on.

const place = await mkdtemp(join(tmpdir(), 'leitstand-backup-'))
const [data, backups] = [join(place, 'data'), join(place, 'backups')]
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const config = demoConfig(data)
const password = 'leitstand'
const customer = 'nutzer@nordlicht.example'

let leitstand: Instance
let agent: Person
let oldCookie: string
let totp: string
let old: { publicId: number; uuid: string }
let lost: { publicId: number; uuid: string }
let answerable: { messageId: string; publicId: number }
let written: Written
let moment = 0

const start = async () => {
  leitstand = await launch({ config, say: () => undefined })
  await provideDemo(config, () => undefined)
}
const operate = (file: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  typed(file, [backups, ...args], { LEITSTAND_DATA: data, LEITSTAND_DEMO: 'on', ...environment })
const open = async (subject: string) =>
  (await agent.call('POST', '/api/tickets', { subject, description: 'Von Hand.', type: 'internal' })).body

beforeAll(async () => {
  process.env.LEITSTAND_RATE_PER_MINUTE = '1000000'
  process.env.LEITSTAND_MAIL_HOLD_SECONDS = '0'
  await mkdir(data)
  copyDemo(data)
  await start()
  agent = await signIn(leitstand.url, 'agent@leitstand.example')
  oldCookie = agent.cookie
  old = await open('Vorher eröffnet')
  totp = await withAuthenticator('agent2@leitstand.example')
  answerable = await ticketByMail('Drucker im Flur streikt')
})
afterAll(async () => {
  await leitstand?.stop().catch(() => undefined)
  if (!process.env.KEEP_TEST_DATA) await rm(place, { recursive: true, force: true })
})

describe('a backup of a desk on which people are writing', () => {
  it('is made without stopping them, and cannot be read without the key', async () => {
    const others = await Promise.all([1, 2, 3].map((number) => open(`Dauerbetrieb ${number}`)))
    const writers = writeOn(
      agent,
      [old, ...others].map(({ publicId }) => publicId),
    )
    await until(() => writers.written.texts.size > 10 && writers.written.files.size > 10, 60_000)
    const { code, said } = await operate('backup.ts', [], { BACKUP_RECIPIENT: recipient })
    expect([code, said]).toEqual([0, expect.stringMatching(/Saved \d+ rows and \d+ files/)])
    await writers.end()
    written = writers.written
    moment = Date.parse(/as of (\S+) in/.exec(said)?.[1] ?? '')
    expect(Number(/writers waited for (\d+) ms/.exec(said)?.[1])).toBeLessThan(2_000)
    for (const answers of [written.texts, written.files]) {
      expect(around(answers, moment).before.length).toBeGreaterThan(5)
      expect(around(answers, moment).after.length).toBeGreaterThan(0)
    }
    expect(await readable(backups, 'Zwischenstand')).toEqual([])
  })

  it('is found whole by a drill beside the running desk', async () => {
    const { code, said } = await operate('drill.ts', [], { BACKUP_IDENTITY: identity })
    expect([code, said]).toEqual([0, expect.stringContaining('The backup is whole.')])
    expect(said).toMatch(/50 tickets asked, \d+ as in the running system/)
    expect(said).toMatch(/is 0\.\d hours old; restoring and comparing took \d+ s/)
  })

  it('is not put over a desk that runs', async () => {
    const refused = await operate('restore.ts', ['--replace'], { BACKUP_IDENTITY: identity })
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^Leitstand runs: end it/m) })
  })

  it('is the newest one, whatever another has begun to write and not finished', async () => {
    await mkdir(join(backups, '2099-01-01T00-00-00Z/ticket'), { recursive: true })
    await writeFile(join(backups, '2099-01-01T00-00-00Z/ticket/ticket.copy.zst.part'), 'half')
    const { said } = await operate('restore.ts', ['--print-secret'], { BACKUP_IDENTITY: identity })
    const { secret } = JSON.parse(await readFile(join(data, 'keys.json'), 'utf8')) as { secret: string }
    expect(said).toBe(`${secret}\n`)
  })
})

describe('after everything was lost', () => {
  beforeAll(async () => {
    lost = await open('Nachher eröffnet')
    await agent.call('POST', '/api/comments', { ticket: old.publicId, text: 'Erst nachher gesagt.' })
    await until(async () => (await found('Nachher')).includes(lost.publicId), 30_000)
    await leitstand.stop()
    await rm(data, { recursive: true })
  })

  it('a wrong key is refused in one sentence, and nothing is touched', async () => {
    const stranger = await operate('restore.ts', [], { BACKUP_IDENTITY: await generateX25519Identity() })
    expect(stranger).toMatchObject({ code: 1, said: expect.stringMatching(/^BACKUP_IDENTITY is not the key[^\n]*\n$/) })
    expect(await readdir(place)).toEqual(['backups'])
  })

  it('the backup comes back whole, once', async () => {
    const back = await operate('restore.ts', [], { BACKUP_IDENTITY: identity })
    expect([back.code, back.said]).toEqual([0, expect.stringContaining('Everything is back.')])
    expect(back.said).toMatch(/perhaps a second time: \d+ mails, \d+ alerts/)
    const again = await operate('restore.ts', [], { BACKUP_IDENTITY: identity })
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/Something is kept here already.*--replace/) })
  })

  it('no copy is newer than what it copies', async () => {
    await using installation = await openInstallation(config)
    const versionsIn = (service: ServiceName, table: string) =>
      rows<{ uuid: string; version: number }>(installation.adminUrl, service, `SELECT uuid, version FROM ${table}`)
    const owner = new Map((await versionsIn('ticket', 'ticket')).map(({ uuid, version }) => [uuid, version]))
    for (const [service, table] of copies) {
      const ahead = (await versionsIn(service, table)).filter(({ uuid, version }) => version > (owner.get(uuid) ?? 0))
      expect([service, ahead]).toEqual([service, []])
    }
  })
})

describe('the desk that came back', () => {
  beforeAll(async () => {
    await start()
    agent = await signIn(leitstand.url, 'agent@leitstand.example')
  })

  it('has everything that was answered before the moment and nothing of what came after, each once', async () => {
    const has = async (sql: string) =>
      (await rows<{ name: string }>(leitstand.databaseUrl, 'ticket', sql)).map(({ name }) => name)
    const there = {
      texts: await has("SELECT text AS name FROM comment WHERE text LIKE 'Zwischenstand %'"),
      files: await has("SELECT name FROM attachment WHERE name LIKE 'protokoll-%'"),
    }
    for (const kind of ['texts', 'files'] as const) {
      const { before, after } = around(written[kind], moment)
      expect(there[kind]).toEqual(expect.arrayContaining(before))
      // What was under way just then may be either.
      expect(there[kind].filter((name) => after.slice(2).includes(name))).toEqual([])
      expect(new Set(there[kind]).size).toBe(there[kind].length)
    }
    const told = async () =>
      await rows<{ text: string }>(
        leitstand.databaseUrl,
        'notification',
        "SELECT comment->>'text' AS text FROM activity WHERE comment->>'text' LIKE 'Zwischenstand %'",
      )
    await expect
      .poll(async () => (await told()).map(({ text }) => text).sort(), { timeout: 60_000 })
      .toEqual(there.texts.sort())
  })

  it('has copies that have caught up, and no letter that nobody could digest', async () => {
    const owner = await rows<{ uuid: string; version: number }>(
      leitstand.databaseUrl,
      'ticket',
      'SELECT uuid, version FROM ticket',
    )
    const newest = owner.map(({ uuid, version }) => `${uuid} ${version}`)
    for (const [service, table] of copies.slice(0, 2)) {
      const known = async () => {
        const all = await rows<{ uuid: string; version: number }>(
          leitstand.databaseUrl,
          service,
          `SELECT uuid, version FROM ${table}`,
        )
        const copied = new Set(all.map(({ uuid, version }) => `${uuid} ${version}`))
        return newest.filter((one) => !copied.has(one))
      }
      await expect.poll(known, { message: service, timeout: 60_000 }).toEqual([])
      expect(await rows(leitstand.databaseUrl, service, 'SELECT subject, reason FROM dead_letters')).toEqual([])
    }
  })

  it('knows nothing of what happened after the moment: not by its number, in search, in the history', async () => {
    expect((await agent.call('GET', `/api/tickets/${lost.publicId}`)).status).toBe(404)
    expect(await found('Nachher')).toEqual([])
    const history = await agent.call('GET', `/api/activity/history/all?limit=50`)
    expect(JSON.stringify(history.body)).not.toMatch(/[Nn]achher/)
    expect((await agent.call('GET', `/api/tickets/${old.publicId}`)).body).toMatchObject({ subject: 'Vorher eröffnet' })
  })

  it('signs everybody out, and unseals what it had sealed', async () => {
    const before = await fetch(`${leitstand.url}/api/me`, { headers: { cookie: oldCookie } })
    expect(before.status).toBe(401)
    const asked = await post('/api/login', { email: 'agent2@leitstand.example', password })
    const challenge = asked.body['challenge']
    const answered = await post('/api/login/second-factor', { challenge, code: codeOf(totp) }, asked.given)
    expect([answered.status, answered.body['email']]).toEqual([200, 'agent2@leitstand.example'])
  })

  it('goes on: new numbers were never given out, and an answer to an old mail still finds its ticket', async () => {
    const fresh = (await open('Danach eröffnet')).publicId
    expect(fresh).toBeGreaterThan(lost.publicId)
    const inReplyTo = answerable.messageId
    await deliver(leitstand, {
      from: customer,
      subject: 'Re: Drucker',
      text: 'Er streikt noch immer.',
      inReplyTo,
      references: inReplyTo,
    })
    const texts = async () =>
      JSON.stringify((await agent.call('GET', `/api/comments?ticket.publicId=${answerable.publicId}`)).body)
    await until(async () => (await texts()).includes('streikt noch immer'), 60_000)
    await until(async () => (await found('Danach')).includes(fresh), 30_000)
  })
})

describe('a backup that was damaged', () => {
  const kept = join(place, 'kept')
  beforeAll(() => leitstand.stop())

  it('is refused by the name of the file before anything is deleted', async () => {
    const [name = ''] = (await readdir(backups)).filter((one) => one.startsWith('20') && !one.startsWith('2099'))
    await cp(backups, kept, { recursive: true })
    const table = join(backups, name, 'ticket/comment.copy.zst')
    const bytes = await readFile(table)
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
    await writeFile(table, bytes)
    const refused = await operate('restore.ts', ['--replace'], { BACKUP_IDENTITY: identity })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`${table} is damaged`) })
    await using installation = await openInstallation(config)
    expect(
      await rows(installation.adminUrl, 'ticket', "SELECT 1 FROM ticket WHERE subject = 'Danach eröffnet'"),
    ).toHaveLength(1)
  })

  it('comes back but for the one file that is damaged, which is named, and is brought in line with the rest', async () => {
    const blobs = (await readdir(kept, { recursive: true })).filter((path) => /^blobs.*[0-9a-f]{64}\.zst$/.test(path))
    const file = join(kept, blobs[0] ?? '')
    await writeFile(file, (await readFile(file)).subarray(0, -2))
    const into = { LEITSTAND_DATA: join(place, 'elsewhere'), LEITSTAND_DEMO: 'on', BACKUP_IDENTITY: identity }
    const { code, said } = await typed('restore.ts', [kept], into)
    expect([code, said]).toEqual([1, expect.stringContaining(`Everything is back but 1 files:\n${file} is damaged`)])
    expect(said).toContain(`files: ${blobs.length - 1}`)
    expect(said).toMatch(/perhaps a second time: \d+ mails, \d+ alerts/)
  })

  it('comes back likewise in place of what is here, which has lost that file as well', async () => {
    const into = { LEITSTAND_DATA: join(place, 'elsewhere'), LEITSTAND_DEMO: 'on', BACKUP_IDENTITY: identity }
    const { code, said } = await typed('restore.ts', [kept, '--replace'], into)
    expect([code, said]).toEqual([1, expect.stringMatching(/Everything is back but 1 files:\n\S+ is damaged/)])
  })
})

/** Copies of tickets, beside their owner. The first two follow every version, the others what concerns them. */
const copies: readonly (readonly [ServiceName, string])[] = [
  ['search', 'document'],
  ['notification', 'tickets'],
  ['billing', 'tickets'],
  ['sla', 'tickets'],
]

async function rows<R>(server: string, service: ServiceName, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(server, service) })
  await client.connect()
  try {
    return (await client.query(sql)).rows as R[]
  } finally {
    await client.end()
  }
}

/** Files below a folder in which a word can be read. */
async function readable(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map(async (file) => ({ file, content: await readFile(file) })))
  const isSealed = (content: Buffer) => content.subarray(0, 21).toString() === 'age-encryption.org/v1'
  return contents.filter(({ content }) => content.includes(word) || !isSealed(content)).map(({ file }) => file)
}

async function found(word: string): Promise<number[]> {
  const { body } = await agent.call<{ hits: { publicId: number }[] }>('GET', `/api/search/?q=${word}`)
  return body.hits.map(({ publicId }) => publicId)
}

async function post(path: string, body: object, cookie = '') {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', cookie }
  const answer = await fetch(leitstand.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const given = answer.headers.getSetCookie()[0]?.split(';')[0]
  return { status: answer.status, body: (await answer.json()) as Answer, given }
}

async function withAuthenticator(email: string): Promise<string> {
  const person = await signIn(leitstand.url, email)
  await person.call('PUT', '/api/user/proof', { password })
  const secret = String((await person.call('POST', '/api/user/totp', {})).body['secret'])
  const confirmed = await person.call('POST', '/api/user/totp/confirm', { code: codeOf(secret) })
  if (confirmed.status >= 300) throw new Error(`the authenticator app was refused: ${confirmed.status}`)
  return secret
}

/** A mail becomes a ticket; what the customer was answered can be answered. */
async function ticketByMail(subject: string): Promise<{ messageId: string; publicId: number }> {
  await deliver(leitstand, { from: customer, subject, text: 'Seit heute früh.' })
  const number = /\[#(\d+)\]/
  const answer = await mailThat(data, (mail) => mail.subject.includes(subject) && number.test(mail.subject))
  return { messageId: answer.messageId, publicId: Number(number.exec(answer.subject)?.[1]) }
}
