import { listMails } from '@leitstand/contracts/mail/ledger'
import { listSentMails } from '@leitstand/contracts/mail/requests'
import type { Sql } from '@leitstand/kit/database'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReceivedMails } from '../src/store/mail-lists.ts'
import { findSentMails } from '../src/store/sent-mail-lists.ts'
import { type Intake, openIntake } from './an-intake.ts'

const many = 20_000

let intake: Intake
beforeAll(async () => {
  intake = await openIntake()
  const { database } = intake.mail.running
  await database.query(`INSERT INTO received_mails (uuid, identity, sha256, size, source, recipient, state, "from", "to", subject,
      message_id, warnings, ticket_public_id, attempts, next_attempt_at, received_at)
    SELECT gen_random_uuid(), n::text, n::text, 1, 'smtp', 'support@leitstand.example', 'new-ticket', 'chef@kunde' || n || '.example',
      '{support@leitstand.example}', 'Störung am Server ' || n, n || '@kunde.example', '{}', 10000 + n, 1, now(), now() - n * interval '1 minute'
    FROM generate_series(1, ${many}) n`)
  await database.query(`INSERT INTO sent_mails (uuid, key, kind, "to", subject, text, state, details, ticket_public_id, attempts,
      next_attempt_at, created_at)
    SELECT gen_random_uuid(), n::text, 'comment', ARRAY['chef@kunde' || n || '.example'], 'Störung am Server ' || n, 'Hallo', 'sent',
      '{}', 10000 + n, 1, now(), now() - n * interval '1 minute' FROM generate_series(1, ${many}) n`)
  await database.query(
    `INSERT INTO mail_recipients (sent_mail, address, state, at) SELECT uuid, "to"[1], 'delivered', created_at FROM sent_mails`,
  )
  await database.query('ANALYZE received_mails, sent_mails, mail_recipients')
})
afterAll(() => intake[Symbol.asyncDispose]())

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] })

/** How the database reads the list. */
async function planOf(read: (on: Pick<Sql, 'query'>) => Promise<unknown>): Promise<string> {
  const plans: unknown[] = []
  await read({
    query: async (text, values) => {
      plans.push(await intake.mail.running.database.query(`EXPLAIN ${text}`, values))
      return []
    },
  })
  return JSON.stringify(plans)
}

const received = (asked: object) => (on: Pick<Sql, 'query'>) =>
  findReceivedMails({ ...on, config: intake.mail.config, clock: intake.mail.clock }, listMails.input.parse(asked))
const sent = (asked: object) => (on: Pick<Sql, 'query'>) => findSentMails(on, admin, listSentMails.input.parse(asked))

test('the newest mails are read without sorting all of them', async () => {
  expect(await planOf(received({}))).toContain('received_mails_newest')
  expect(await planOf(received({ state: ['failed'] }))).toContain('received_mails_state')
  expect(await planOf(sent({}))).toContain('sent_mails_newest')
})

test.each([
  [received({ search: ['kunde4711.'] }), 'received_mails_search'],
  [received({ search: ['#10001'] }), 'received_mails_ticket_number'],
  [received({ from: ['chef@kunde4711.'] }), 'received_mails_search'],
  [received({ subject: ['Server 4711'] }), 'received_mails_search'],
  [received({ 'ticket.publicId': '10001' }), 'received_mails_ticket_number'],
  [sent({ subject: ['Server 4711'] }), 'sent_mails_subject'],
  [sent({ 'recipients.address': ['chef@kunde4711.'] }), 'mail_recipients_search'],
  [sent({ 'ticket.publicId': '10001' }), 'sent_mails_ticket_number'],
])('what is looked for among mails is looked up in an index (%#)', async (list, index) => {
  expect(await planOf(list)).toContain(index)
})
