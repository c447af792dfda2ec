import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { type Mailbox, openMailbox } from './a-mailbox.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail } from './post-office.ts'

let mailbox: Mailbox
let intake: Intake

beforeAll(async () => {
  mailbox = await openMailbox()
  intake = await openIntake({
    IMAP_HOST: '127.0.0.1',
    IMAP_PORT: String(mailbox.port),
    IMAP_TLS: 'off',
    IMAP_USER: 'support@leitstand.example',
    IMAP_PASSWORD: 'geheim',
  })
})
afterAll(async () => {
  await intake[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

const fetchAll = async () => {
  await intake.mail.running.jobs.run('fetch-mailbox')
  await intake.work()
}
/** Sorted, because the mails of one look are worked on side by side. */
const subjects = () => intake.desk.tickets.map(({ opened }) => opened.subject).toSorted()

test('takes each mail of a mailbox once, seen or not, and leaves the mailbox as it is', async () => {
  mailbox.put(7, aMail({ Subject: 'Erstens' }))
  mailbox.put(9, aMail({ Subject: 'Zweitens' }))
  await fetchAll()
  await fetchAll()
  mailbox.put(12, aMail({ Subject: 'Drittens' }))
  await fetchAll()
  expect(subjects()).toEqual(['Drittens', 'Erstens', 'Zweitens'])
})

test('reads a mailbox that was rebuilt from its start, without making anything twice', async () => {
  mailbox.rebuild()
  mailbox.put(1, aMail({ Subject: 'Viertens' }))
  await fetchAll()
  expect(subjects()).toEqual(['Drittens', 'Erstens', 'Viertens', 'Zweitens'])
})

test('a mailbox without credentials stops the start with a sentence', () => {
  const environment = { LEITSTAND_SECRET: 'a secret of the tests', IMAP_HOST: 'imap.example' }
  expect(() => mailConfig(environment)).toThrow('IMAP_USER and IMAP_PASSWORD')
})
