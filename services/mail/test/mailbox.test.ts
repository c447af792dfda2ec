import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { lastCheck } from '../src/store/mail-checks.ts'
import { openLine } from './a-line.ts'
import { type Mailbox, openMailbox, password } from './a-mailbox.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { at, fetchAll, servers, subjects } from './mailbox-servers.ts'
import { aMail } from './post-office.ts'

const mebibyte = 1024 * 1024

describe.each(servers)('a mailbox on %s', (_name, open) => {
  let mailbox: Mailbox
  let intake: Intake
  beforeAll(async () => {
    mailbox = await open()
    await mailbox.put(aMail({ Subject: 'Von früher' }), { arrived: new Date('2026-02-01') })
    intake = await openIntake(at(mailbox))
  })
  afterAll(async () => {
    await intake[Symbol.asyncDispose]()
    await mailbox[Symbol.asyncDispose]()
  })

  test('gives each of its mails once, seen or not, none from before the first contact, and is left as it is', async () => {
    await mailbox.put(aMail({ Subject: 'Erstens' }))
    await mailbox.put(aMail({ Subject: 'Zweitens' }))
    await fetchAll(intake)
    await fetchAll(intake)
    await mailbox.put(aMail({ Subject: 'Drittens' }))
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Drittens', 'Erstens', 'Zweitens'])
    expect(await mailbox.contents()).toEqual({ INBOX: ['Drittens', 'Erstens', 'Von früher', 'Zweitens'] })
  })

  test('gives an old mail too that somebody moves into it after the first contact', async () => {
    await mailbox.put(aMail({ Subject: 'Hineingezogen' }), { arrived: new Date('2025-03-01') })
    await fetchAll(intake)
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Drittens', 'Erstens', 'Hineingezogen', 'Zweitens'])
  })

  test('that was rebuilt is read from the first contact on, without making anything twice', async () => {
    const machine = 'From: usv@nordlicht.example\r\nSubject: Ohne Datum\r\n\r\nDie Batterie ist leer.\r\n'
    await mailbox.put(machine, { arrived: new Date('2026-02-12T07:00:00Z') })
    await fetchAll(intake)
    intake.mail.clock.advanceMinutes(60 * 24 * 30)
    await mailbox.put(aMail({ Subject: 'Viertens' }))
    await mailbox.rebuild()
    await mailbox.put(machine, { arrived: new Date('2026-02-12T08:00:00Z') })
    await fetchAll(intake)
    await fetchAll(intake)
    const each = ['Drittens', 'Erstens', 'Hineingezogen', 'Ohne Datum', 'Ohne Datum', 'Viertens', 'Zweitens']
    expect(subjects(intake)).toEqual(each)
  })

  test('is held against the ledger: what was taken is counted once', async () => {
    const rows = await intake.mail.running.database.query('SELECT taken FROM mailboxes')
    expect(rows).toEqual([{ taken: 7 }])
    await intake.mail.running.jobs.run('check-mails')
    expect(await lastCheck(intake.mail.running.database)).toMatchObject({ received: 7, missing: 0, unexplained: 0 })
  })
})

test.each(servers)('a mailbox on %s tells of a mail as soon as it has come', async (_name, open) => {
  await using mailbox = await open()
  await using line = await openLine(mailbox.port)
  await using intake = await openIntake(at(line))
  intake.mail.running.jobs.start()
  await until(() => line.asked(/ IDLE\r\n/) > 0)
  await mailbox.put(aMail({ Subject: 'Sofort' }))
  await until(() => subjects(intake).includes('Sofort'))
})

describe.each(servers)('mailboxes of several addresses on %s', (_name, open) => {
  it('are each read, by their address, and what was kept is moved away', async () => {
    await using support = await open()
    await using billing = await open()
    const account = { host: '127.0.0.1', port: billing.port, tls: 'off', user: 'konto7', password }
    await using intake = await openIntake(
      {
        ...at(support),
        IMAP_ACCOUNTS: JSON.stringify([
          {
            ...account,
            address: 'rechnung@leitstand.example',
            since: 'all',
            doneFolder: 'Erledigte Anträge',
            failedFolder: 'Zu groß & schwer',
          },
        ]),
      },
      { intakeAddresses: ['support@leitstand.example', 'rechnung@leitstand.example'] },
    )
    await support.put(aMail({ Subject: 'An den Support' }))
    await billing.put(aMail({ Subject: 'Rechnung unklar' }), { arrived: new Date('2019-01-01') })
    await billing.put(aMail({ Subject: 'Alle Unterlagen' }, 'Anbei die Unterlagen von 2025.'), { size: 80 * mebibyte })
    await fetchAll(intake)
    const opened = intake.desk.tickets.map(({ opened }) => [opened.subject, opened.recipient])
    expect(opened.toSorted()).toEqual([
      ['Alle Unterlagen', 'rechnung@leitstand.example'],
      ['An den Support', 'support@leitstand.example'],
      ['Rechnung unklar', 'rechnung@leitstand.example'],
    ])
    expect(await support.contents()).toEqual({ INBOX: ['An den Support'] })
    const moved = { 'Erledigte Anträge': ['Rechnung unklar'], 'Zu groß & schwer': ['Alle Unterlagen'] }
    expect(await billing.contents()).toEqual({ INBOX: [], ...moved })
  })

  it('are read while one of them does not answer', async () => {
    await using support = await open()
    const sockets: Socket[] = []
    const silent = createTcpServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const account = { host: '127.0.0.1', port, tls: 'off', user: 'stumm', password, address: 'stumm@leitstand.example' }
    await using intake = await openIntake({ ...at(support), IMAP_ACCOUNTS: JSON.stringify([account]) })
    let isOver = false
    const waiting = intake.look(intake.mailboxes.slice(1)).then(() => {
      isOver = true
    })
    for (const subject of ['Erste Störung', 'Zweite Störung']) {
      await support.put(aMail({ Subject: subject }))
      await intake.look(intake.mailboxes.slice(0, 1))
      await intake.work()
    }
    expect(subjects(intake)).toEqual(['Erste Störung', 'Zweite Störung'])
    expect(isOver).toBe(false)
    silent.close()
    for (const socket of sockets) socket.destroy()
    await waiting
  })

  it('lose nothing that is too large: its beginning opens a ticket, and the sender reads what is missing', async () => {
    await using mailbox = await open()
    await using intake = await openIntake(at(mailbox))
    await mailbox.put(aMail({ Subject: 'Alle Unterlagen' }, 'Anbei die Unterlagen.'), { size: 80 * mebibyte })
    await fetchAll(intake)
    const [ticket] = intake.desk.tickets
    expect(ticket?.opened.text).toMatch(/^Anbei die Unterlagen\.\s+Nur der Anfang dieser E-Mail .* mit 80 MB zu groß/)
    const rows = await intake.mail.running.database.query('SELECT state, warnings FROM received_mails')
    expect(rows).toEqual([{ state: 'new-ticket', warnings: expect.arrayContaining(['mail-cut']) }])
    const sent = await intake.mail.running.database.query<{ text: string }>('SELECT text FROM sent_mails')
    expect(sent.map(({ text }) => text).join()).toMatch(/Ihre E-Mail war zu groß/)
  })
})

it('a mailbox of Microsoft or Google is opened with tokens that are got anew', async () => {
  const asked: string[] = []
  const provider = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => asked.push(body))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      // The first one lives too short to be used twice.
      const expires = asked.length === 1 ? 30 : 3600
      response.end(JSON.stringify({ access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: expires }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const tokenUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`
  await using mailbox = await openMailbox()
  await using line = await openLine(mailbox.port)
  await using intake = await openIntake({
    ...at(line),
    IMAP_OAUTH_TOKEN_URL: tokenUrl,
    IMAP_OAUTH_CLIENT_ID: 'desk',
    IMAP_OAUTH_CLIENT_SECRET: 'geheim',
    IMAP_OAUTH_REFRESH_TOKEN: 'für immer',
  })
  await until(() => line.asked(/ IDLE\r\n/) > 0)
  await mailbox.put(aMail({ Subject: 'Mit Token' }))
  await fetchAll(intake)
  await fetchAll(intake)
  expect(subjects(intake)).toEqual(['Mit Token'])
  expect(asked).toHaveLength(2)
  expect(new URLSearchParams(asked[0]).get('refresh_token')).toBe('für immer')
  expect(mailbox.signedIn[0]).toContain('user=support@leitstand.example\u0001auth=Bearer token-1')
  expect(mailbox.signedIn.at(-1)).toContain('Bearer token-2')
  provider.close()
})

test.each([
  [{ IMAP_HOST: 'imap.example' }, 'IMAP_USER and IMAP_PASSWORD'],
  [{ IMAP_ACCOUNTS: 'imap.example' }, 'IMAP_ACCOUNTS must be a list in JSON'],
  [{ IMAP_ACCOUNTS: '[{"host":"imap.example"}]' }, 'IMAP_ACCOUNTS is wrong at 0.user'],
  [{ IMAP_ACCOUNTS: '[{"host":"a","user":"b","pasword":"c"}]' }, 'IMAP_ACCOUNTS is wrong at 0'],
  [{ IMAP_SINCE: 'gestern' }, 'IMAP_SINCE must be "all"'],
  [{ IMAP_SINCE: '2026-13-45' }, 'IMAP_SINCE must be a day'],
  [
    {
      IMAP_HOST: 'a',
      IMAP_USER: 'b',
      IMAP_PASSWORD: 'c',
      IMAP_ACCOUNTS: '[{"host":"a","user":"b","password":"c"}]',
    },
    'configured twice',
  ],
])('mailboxes that cannot be meant stop the start with a sentence: %j', (variables, sentence) => {
  expect(() => mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...variables })).toThrow(sentence)
})
