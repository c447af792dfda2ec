import type { OutputOf } from '@leitstand/contracts/define'
import type { getMailCheck } from '@leitstand/contracts/mail/checking'
import { mailIntakeStopped } from '@leitstand/contracts/mail/events'
import { newId } from '@leitstand/kit/ids'
import { anActor, until } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { openLine } from './a-line.ts'
import { openMailbox } from './a-mailbox.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { at, fetchAll } from './mailbox-servers.ts'

const mailbox = 'support@leitstand.example@127.0.0.1/INBOX'

async function shownTo(intake: Intake) {
  const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
  return (await admin.get<OutputOf<typeof getMailCheck>>('/api/mail_check')).body.unreadable
}

test('a mailbox that lets nobody in is shown at once, and told once when that lasts', async () => {
  await using server = await openMailbox()
  await using intake = await openIntake({ ...at(server), IMAP_PASSWORD: 'von gestern' })
  await fetchAll(intake)
  const [shown] = await shownTo(intake)
  expect(shown).toMatchObject({ mailbox, reason: expect.stringContaining('does not let support@leitstand.example in') })
  intake.mail.clock.advanceMinutes(9)
  await fetchAll(intake)
  await intake.mail.settled()
  expect(await intake.mail.published(mailIntakeStopped)).toEqual([])
  for (let looks = 0; looks < 3; looks += 1) {
    intake.mail.clock.advanceMinutes(1)
    await fetchAll(intake)
  }
  await intake.mail.settled()
  expect(await intake.mail.published(mailIntakeStopped)).toEqual([{ mailbox, since: shown?.since }])
  expect(await shownTo(intake)).toEqual([shown])
})

test('a mailbox that is read again is not shown any more, and told anew when it stops again', async () => {
  await using server = await openMailbox()
  await using line = await openLine(server.port)
  await using intake = await openIntake(at(line))
  // What waits for new mails has signed in by then, so that the line breaks for what reads them.
  await until(() => line.asked(/ IDLE\r\n/) > 0)
  const fails = async () => {
    line.cutAt(/ LOGIN /, 'before')
    await fetchAll(intake)
  }
  const lasts = async () => {
    await fails()
    intake.mail.clock.advanceMinutes(10)
    await fails()
    await intake.mail.settled()
  }
  await lasts()
  expect(await shownTo(intake)).toHaveLength(1)
  await fetchAll(intake)
  expect(await shownTo(intake)).toEqual([])
  await lasts()
  expect(await intake.mail.published(mailIntakeStopped)).toHaveLength(2)
})

test('a process that finds another one at a mailbox leaves it to that one to say whether it can be read', async () => {
  await using server = await openMailbox()
  await using intake = await openIntake({ ...at(server), IMAP_PASSWORD: 'von gestern' })
  await fetchAll(intake)
  await intake.mail.running.database.query(
    `INSERT INTO mailbox_readers VALUES ($1, $2, now() + interval '10 seconds')`,
    [mailbox, newId()],
  )
  await fetchAll(intake)
  expect(await shownTo(intake)).toHaveLength(1)
})
