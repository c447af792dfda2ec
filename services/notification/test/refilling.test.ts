import { exportPeople } from '@leitstand/contracts/identity/requests'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { openLogger } from '@leitstand/kit/logger'
import { startService } from '@leitstand/kit/start-service'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { anActor, stub } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { findVisibleTicket } from '../src/store/activity.ts'
import { findMembers, findUsers } from '../src/store/people.ts'
import { findTicket } from '../src/store/tickets.ts'
import { aComment, aTicket } from './facts.ts'
import { aNotificationService, startNotification } from './start-notification.ts'

test('knows again whom to tell of which tickets after its copies were lost, and tells nobody of what was deleted meanwhile', async () => {
  const user = aUserFacts()
  const group = aGroupFacts({ members: [user.uuid] })
  const ticket = aTicket()
  let [exported, groups] = [[ticket], [group]]
  const stubs = [
    stub(exportPeople, () => ({ users: [user], groups, next: null })),
    stub(exportTickets, () => ({ items: exported.map((one) => ({ ticket: one, comments: [] })), next: null })),
  ]
  await using notification = await startNotification({ stubs })
  const { database, jobs } = notification.running
  for (const lost of ['', 'TRUNCATE users', 'TRUNCATE groups', 'TRUNCATE tickets CASCADE']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await notification.runTimers()
    expect((await findUsers(database, [user.uuid])).get(user.uuid)).toEqual(user)
    expect((await findMembers(database, [group.uuid])).get(group.uuid)).toEqual([user.uuid])
    expect(await findTicket(database, ticket.uuid)).toMatchObject({
      subject: ticket.subject,
      audience: ticket.audience,
    })
  }
  ;[exported, groups] = [[], []]
  notification.clock.advanceMinutes(7 * 24 * 60)
  await jobs.run('refill-copies')
  await notification.runTimers()
  expect((await findMembers(database, [group.uuid])).get(group.uuid)).toEqual([])
  expect(await findTicket(database, ticket.uuid)).toMatchObject({ deleted: true })
  expect(await findVisibleTicket(database, anActor(), ticket.uuid)).toBeNull()
})

async function withoutPeople() {
  const user = aUserFacts()
  const ticket = aTicket({ assignee: { uuid: user.uuid, name: user.name } })
  const stubs = [
    stub(exportPeople, () => ({ users: [user], groups: [], next: null })),
    stub(exportTickets, () => ({ items: [], next: null })),
  ]
  const notification = await startNotification({ stubs })
  await notification.running.jobs.run('refill-copies')
  const comment = aComment(ticket)
  return {
    notification,
    told: () => notification.running.database.query('SELECT kind FROM notices WHERE "user" = $1', [user.uuid]),
    comment: () => notification.publish(commentCreated, { comment, actor: comment.author, version: 1 }),
  }
}

test('who is not known yet, because copies of people are being filled, is told of what happens meanwhile once they are', async () => {
  const { notification, told, comment } = await withoutPeople()
  await using _running = notification
  const taken = comment()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await told()).toEqual([])
  await notification.running.jobs.run('early-timers')
  await taken
  expect(await told()).toEqual([{ kind: 'comment' }])
})

test('what happened while nobody was known does not keep a new process from filling its copies', async () => {
  const { notification, told, comment } = await withoutPeople()
  await using _running = notification
  const taken = comment()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { config, clock } = notification
  await using _process = await startService(aNotificationService(), config, {
    clock,
    log: openLogger('notification', 'silent'),
  })
  await expect.poll(told, { timeout: 10_000 }).toEqual([{ kind: 'comment' }])
  await taken
})
