import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail } from './post-office.ts'

let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
})
afterEach(async () => await intake[Symbol.asyncDispose]())

test('a mail that nobody here can read opens a ticket that says so, with its content as a file', async () => {
  const fields = { 'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m' }
  const sealed = aMail({ ...fields, 'Content-Transfer-Encoding': 'base64' }, 'MIIB')
  await intake.receive(sealed)
  const [ticket] = intake.desk.tickets
  expect(ticket?.opened.text).toMatch(/^\(Diese E-Mail ist mit S\/MIME verschlüsselt/)
  expect(ticket?.opened.attachments.map(({ name }) => name)).toEqual(['smime.p7m'])
})

test('what Outlook packed into a winmail.dat is offered beside it', async () => {
  const title = '0210800600040000006b2e63007301'
  const content = '020f8006000500000068616c6c6f0000'
  const packed = Buffer.from(`789f3e220100${'0202900600010000000000'}00${title}${content}`, 'hex').toString('base64')
  const fields = { 'Content-Type': 'application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding': 'base64' }
  await intake.receive(aMail({ ...fields, 'Content-Disposition': 'attachment; filename=winmail.dat' }, packed))
  const names = intake.desk.tickets[0]?.opened.attachments.map(({ name }) => name)
  expect(names).toEqual(['winmail.dat', 'k.c'])
})
