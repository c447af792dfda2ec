import type { MailCheck } from '@leitstand/contracts/mail/checking'
import { mailUnexplained } from '@leitstand/contracts/mail/events'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail } from './post-office.ts'

let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: newId() })
})
afterEach(() => intake[Symbol.asyncDispose]())

const admin = () => intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
const lastCheck = async () => (await admin().get<{ check: MailCheck | null }>('/api/mail_check')).body.check
const alerts = () => intake.mail.published(mailUnexplained)
const run = (sql: string) => intake.mail.running.database.query(sql)

async function check() {
  intake.mail.clock.advanceMinutes(61)
  await intake.mail.running.jobs.run('check-mails')
  await intake.mail.settled()
  return await lastCheck()
}

test('each mail is accounted for, and looked at once an hour however many look', async () => {
  expect(await lastCheck()).toBeNull()
  await intake.receive(aMail())
  await intake.receive(aMail({ 'Auto-Submitted': 'auto-replied', Subject: 'Abwesend' }))
  const counts = { received: 2, processed: 2, open: 0, unexplained: 0, stuck: 0, missing: 0, unknown: 0 }
  const first = await check()
  expect(first).toMatchObject(counts)
  await intake.receive(aMail())
  await intake.mail.running.jobs.run('check-mails')
  expect(await lastCheck()).toEqual(first)
  expect(await check()).toMatchObject({ ...counts, received: 3, processed: 3 })
  expect(await alerts()).toEqual([])
})

test('what waits for its turn is open, and unexplained after an hour; administrators hear of it once until it is resolved', async () => {
  await intake.desk.goAway()
  await intake.receive(aMail())
  await intake.mail.running.jobs.run('check-mails')
  expect(await lastCheck()).toMatchObject({ received: 1, processed: 0, open: 1, unexplained: 0 })
  await intake.desk.comeBack()
  expect(await check()).toMatchObject({ received: 1, processed: 0, open: 0, unexplained: 1, stuck: 1 })
  const { body } = await admin().get<{ 'hydra:totalItems': number }>('/api/mails?unexplained=true')
  expect(body['hydra:totalItems']).toBe(1)
  await check()
  expect(await alerts()).toEqual([{ count: 1 }])
  intake.mail.clock.advanceMinutes(24 * 60)
  await intake.work()
  expect(await check()).toMatchObject({ processed: 1, unexplained: 0 })
  expect((await admin().get<{ 'hydra:totalItems': number }>('/api/mails?unexplained=true')).body).toMatchObject({
    'hydra:totalItems': 0,
  })
  intake.desk.tickets.length = 0
  expect(await check()).toMatchObject({ received: 1, processed: 0, unexplained: 1, unknown: 1 })
  expect(await alerts()).toEqual([{ count: 1 }, { count: 1 }])
})

test('a mail that its ticket has known for a week is not asked for again, one that it does not know is', async () => {
  await intake.receive(aMail())
  expect(await check()).toMatchObject({ unknown: 0 })
  intake.mail.clock.advanceMinutes(8 * 24 * 60)
  intake.desk.tickets.length = 0
  expect(await check()).toMatchObject({ unknown: 0 })
  await intake.receive(aMail())
  intake.desk.tickets.length = 0
  expect(await check()).toMatchObject({ unknown: 1 })
  intake.mail.clock.advanceMinutes(8 * 24 * 60)
  expect(await check()).toMatchObject({ unknown: 1 })
})

test('a check that the ticket service did not answer is made again at its next round', async () => {
  await intake.receive(aMail())
  await intake.desk.goAway()
  await expect(intake.mail.running.jobs.run('check-mails')).rejects.toThrow()
  await intake.desk.comeBack()
  await intake.mail.running.jobs.run('check-mails')
  expect(await lastCheck()).toMatchObject({ received: 1, processed: 1 })
})

test('a mail that a mailbox gave and the ledger has not is missing', async () => {
  await run("INSERT INTO mailboxes (name, uid_validity, last_uid, first_new_uid, taken) VALUES ('imap', '1', 2, 1, 2)")
  expect(await check()).toMatchObject({ received: 2, missing: 2, unexplained: 2 })
  await intake.receive(aMail())
  await run("UPDATE received_mails SET source = 'imap'; UPDATE mailboxes SET counted_since = '2026-01-01', taken = 1")
  expect(await check()).toMatchObject({ received: 1, missing: 0, unexplained: 0 })
})
