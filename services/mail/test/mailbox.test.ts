import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { lastCheck } from '../src/store/mail-checks.ts'
import { type Mailbox, openMailbox } from './a-mailbox.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail } from './post-office.ts'

const at = (mailbox: Mailbox) => ({
  IMAP_HOST: '127.0.0.1',
  IMAP_PORT: String(mailbox.port),
  IMAP_TLS: 'off',
  IMAP_USER: 'support@leitstand.example',
})
const fetchAll = async (intake: Intake) => {
  await intake.mail.running.jobs.run('fetch-mailbox')
  await intake.work()
}
/** Sorted, because the mails of one look are worked on side by side. */
const subjects = (intake: Intake) => intake.desk.tickets.map(({ opened }) => opened.subject).toSorted()

describe('a mailbox', () => {
  let mailbox: Mailbox
  let intake: Intake
  beforeAll(async () => {
    mailbox = await openMailbox()
    mailbox.put(3, aMail({ Subject: 'Von früher' }), { arrived: new Date('2026-02-01') })
    intake = await openIntake({ ...at(mailbox), IMAP_PASSWORD: 'geheim' })
  })
  afterAll(async () => {
    await intake[Symbol.asyncDispose]()
    await mailbox[Symbol.asyncDispose]()
  })

  test('gives each of its mails once, seen or not, none from before the first contact, and is left as it is', async () => {
    mailbox.put(7, aMail({ Subject: 'Erstens' }))
    mailbox.put(9, aMail({ Subject: 'Zweitens' }))
    await fetchAll(intake)
    await fetchAll(intake)
    mailbox.put(12, aMail({ Subject: 'Drittens' }))
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Drittens', 'Erstens', 'Zweitens'])
    expect(mailbox.folders()).toEqual({ INBOX: [3, 7, 9, 12] })
  })

  test('that was rebuilt is read from the first contact on, without making anything twice', async () => {
    intake.mail.clock.advanceMinutes(60 * 24 * 30)
    mailbox.rebuild()
    mailbox.put(1, aMail({ Subject: 'Viertens' }))
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Drittens', 'Erstens', 'Viertens', 'Zweitens'])
  })

  test('is held against the ledger: what was taken is counted once', async () => {
    const rows = await intake.mail.running.database.query('SELECT taken FROM mailboxes')
    expect(rows).toEqual([{ taken: 4 }])
    await intake.mail.running.jobs.run('check-mails')
    expect(await lastCheck(intake.mail.running.database)).toMatchObject({ received: 4, missing: 0, unexplained: 0 })
  })

  test('tells of a mail as soon as it has come', async () => {
    await until(async () => mailbox.idling() > 0)
    intake.mail.running.jobs.start()
    mailbox.put(50, aMail({ Subject: 'Sofort' }))
    await until(async () => subjects(intake).includes('Sofort'))
  })
})

describe('mailboxes of several addresses', () => {
  it('are each read, by their address, and what was kept is moved away', async () => {
    await using support = await openMailbox()
    await using billing = await openMailbox()
    const account = { host: '127.0.0.1', port: billing.port, tls: 'off', user: 'konto7', password: 'x' }
    await using intake = await openIntake(
      {
        ...at(support),
        IMAP_PASSWORD: 'geheim',
        IMAP_ACCOUNTS: JSON.stringify([
          {
            ...account,
            address: 'rechnung@leitstand.example',
            since: 'all',
            doneFolder: 'Erledigt',
            failedFolder: 'Zu gross',
          },
        ]),
      },
      { intakeAddresses: ['support@leitstand.example', 'rechnung@leitstand.example'] },
    )
    support.put(1, aMail({ Subject: 'An den Support' }))
    billing.put(4, aMail({ Subject: 'Rechnung unklar' }), { arrived: new Date('2019-01-01') })
    const long = aMail({ Subject: 'Alle Unterlagen' }, 'Anbei die Unterlagen von 2025.')
    billing.put(5, long, { size: 80 * 1024 * 1024 })
    await fetchAll(intake)
    const opened = intake.desk.tickets.map(({ opened }) => [opened.subject, opened.recipient])
    expect(opened.toSorted()).toEqual([
      ['Alle Unterlagen', 'rechnung@leitstand.example'],
      ['An den Support', 'support@leitstand.example'],
      ['Rechnung unklar', 'rechnung@leitstand.example'],
    ])
    expect(support.folders()).toEqual({ INBOX: [1] })
    expect(billing.folders()).toEqual({ INBOX: [], Erledigt: [4], 'Zu gross': [5] })
  })

  it('lose nothing that is too large: its beginning opens a ticket, and the sender reads what is missing', async () => {
    await using mailbox = await openMailbox()
    await using intake = await openIntake({ ...at(mailbox), IMAP_PASSWORD: 'geheim' })
    mailbox.put(5, aMail({ Subject: 'Alle Unterlagen' }, 'Anbei die Unterlagen.'), { size: 80 * 1024 * 1024 })
    await fetchAll(intake)
    const [ticket] = intake.desk.tickets
    expect(ticket?.opened.text).toMatch(/^Anbei die Unterlagen\.\s+Nur der Anfang dieser E-Mail .* mit 80 MB zu groß/)
    const rows = await intake.mail.running.database.query('SELECT state, warnings FROM received_mails')
    expect(rows).toEqual([{ state: 'new-ticket', warnings: ['mail-cut'] }])
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
  await using intake = await openIntake({
    ...at(mailbox),
    IMAP_OAUTH_TOKEN_URL: tokenUrl,
    IMAP_OAUTH_CLIENT_ID: 'desk',
    IMAP_OAUTH_CLIENT_SECRET: 'geheim',
    IMAP_OAUTH_REFRESH_TOKEN: 'für immer',
  })
  await until(async () => mailbox.idling() > 0)
  mailbox.put(1, aMail({ Subject: 'Mit Token' }))
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
  [{ IMAP_SINCE: 'gestern' }, 'IMAP_SINCE: is "all"'],
  [{ IMAP_SINCE: '2026-13-45' }, 'IMAP_SINCE: is no day'],
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
