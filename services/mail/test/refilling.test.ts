import { exportPeople } from '@leitstand/contracts/identity/requests'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { aGroupFacts, aTicketFacts } from '@leitstand/kit/testing/facts'
import { startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { mailService } from '../src/service.ts'
import { areConfirmationsDisabled } from '../src/store/customer-groups.ts'
import { readingCustomer } from '../src/store/tickets.ts'
import { freePort } from './post-office.ts'

test('knows again who gets no confirmations and who may read of a ticket, after its copies were lost; of a deleted one nobody', async () => {
  const quiet = aGroupFacts({ disableConfirmationMail: true })
  const ticket = aTicketFacts()
  let exported = [ticket]
  const people = stub(exportPeople, () => ({ users: [], groups: [quiet], next: null }))
  const tickets = stub(exportTickets, () => ({
    items: exported.map((one) => ({ ticket: one, comments: [] })),
    next: null,
  }))
  const config = mailConfig({
    LEITSTAND_SMTP_PORT: String(await freePort()),
    LEITSTAND_SECRET: 'a secret of the tests',
    LEITSTAND_PUBLIC_URL: 'https://leitstand.example',
    MAIL_VERIFY: 'off',
  })
  await using mail = await startTestService(mailService(config), { stubs: [people, tickets] })
  const { database, jobs } = mail.running
  for (const lost of ['', 'TRUNCATE customer_groups', 'TRUNCATE tickets']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await mail.runTimers()
    expect(await areConfirmationsDisabled(database, quiet.uuid)).toBe(true)
    expect(await readingCustomer(database, ticket.uuid)).toBe(ticket.audience.customerGroup)
  }
  exported = []
  mail.clock.advanceMinutes(7 * 24 * 60)
  await jobs.run('refill-copies')
  await mail.runTimers()
  expect(await readingCustomer(database, ticket.uuid)).toBeNull()
})
