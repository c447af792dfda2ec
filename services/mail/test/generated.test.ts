import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { generateMails } from './arbitrary/mails.ts'
import { openRawClient } from './raw-client.ts'

const seed = Number(process.env.MAIL_SEED ?? 20_260_212)
const count = Number(process.env.MAIL_COUNT ?? 250)
const atOnce = 25
const batches = Math.ceil(count / atOnce)
/** What runs warm first: code, pools, prepared statements. */
const warm = Math.min(4, batches - 1)

/** What the parser refuses on purpose: such a mail is read by its head and comes along as a file. */
const limits = /^unreadable: Error: Max (header size for a MIME node|allowed child nodes) exceeded$/
const mebibyte = 1024 * 1024

let intake: Intake
beforeAll(async () => {
  intake = await openIntake({ LEITSTAND_SMTP_MAILS_PER_MINUTE: '100000' })
  const customerGroup = newId()
  for (const email of ['chef@nordlicht.example', 'nutzer@nordlicht.example'])
    intake.desk.addPerson(email, { customerGroup })
  intake.desk.addPerson('anna@leitstand.example', { staff: true })
})
afterAll(() => intake[Symbol.asyncDispose]())

const administrator = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const senders = ['chef@nordlicht.example', '', 'anna@leitstand.example', 'fremd@web.example']
const hashOf = (raw: Buffer) => createHash('sha256').update(raw).digest('hex')

test(`of ${count} mails as no person writes them each is kept, read, worked off and shown, and leaves no memory behind`, {
  timeout: count * 3_000,
}, async () => {
  console.log(`mails of seed ${seed} (MAIL_SEED=${seed}, MAIL_COUNT=${count})`)
  const shown = { mails: 0, bytes: 0, states: {} as Record<string, number>, cut: 0 }
  let before = 0
  for (let batch = 0; batch < batches; batch++) {
    if (batch === warm) before = memory()
    const mails = generateMails(seed + batch, atOnce)
    await deliver(mails)
    const rows = await workedOff(mails, batch)
    for (const row of rows) {
      await expectShown(row.uuid, row.name)
      shown.states[row.state] = (shown.states[row.state] ?? 0) + 1
      shown.cut += Number(row.reason?.includes('unreadable') ?? false)
    }
    shown.mails += mails.length
    shown.bytes += mails.reduce((sum, { length }) => sum + length, 0)
    forgetContents()
  }
  const growth = memory() - before
  console.log(
    `${JSON.stringify(shown)}, heap grew by ${Math.round(growth / mebibyte)} MiB after the first ${warm * atOnce}`,
  )
  expect(growth).toBeLessThan(48 * mebibyte)
})

/** How often the same bytes were handed over: short mails come again, and only named ones are kept once. */
const delivered = new Map<string, number>()

/** A line end behind the last line belongs to every mail that travels by SMTP. */
const asReceived = (raw: Buffer) =>
  raw.toString('latin1').endsWith('\r\n') ? raw : Buffer.concat([raw, Buffer.from('\r\n')])

async function deliver(mails: readonly Buffer[]): Promise<void> {
  await using client = await openRawClient(intake.port)
  for (const [index, raw] of mails.entries()) {
    const sha256 = hashOf(asReceived(raw))
    delivered.set(sha256, (delivered.get(sha256) ?? 0) + 1)
    const from = senders[index % senders.length] ?? ''
    expect(await client.send(raw, { from, to: 'support@leitstand.example' })).toMatch(/^250 /)
  }
}

/** The row of each mail: one, in a state, and nothing failed on the way. */
async function workedOff(mails: readonly Buffer[], batch: number) {
  for (let round = 0; round < 10; round++) {
    await intake.work()
    // Who waits for a neighbour of the conversation looks again after a second.
    intake.mail.clock.advanceMinutes(0.05)
  }
  const ledger = await intake.ledger()
  const bySha = Map.groupBy(ledger, ({ sha256 }) => sha256)
  return mails.map((raw, index) => {
    const name = `mail ${index} of generateMails(${seed + batch}, ${atOnce})`
    const sha256 = hashOf(asReceived(raw))
    const rows = bySha.get(sha256) ?? []
    expect(rows.length, name).toBeGreaterThan(0)
    expect(rows.length, name).toBeLessThanOrEqual(delivered.get(sha256) ?? 0)
    for (const { state, reason } of rows) {
      expect({ state, reason }, name).not.toMatchObject({ state: expect.stringMatching(/^(failed|received)$/) })
      const unreadable = reason?.split('; ').find((one) => one.startsWith('unreadable')) ?? null
      if (unreadable !== null) expect(unreadable, name).toMatch(limits)
    }
    return { ...rows[0], name } as (typeof ledger)[number] & { name: string }
  })
}

/** Whoever may see it reads how it went, what it says and how it looks. */
async function expectShown(uuid: string, name: string): Promise<void> {
  const reader = intake.mail.as(administrator)
  for (const view of ['trace', 'text', 'layout']) {
    const answer = await reader.fetch(`/api/mails/${uuid}/${view}`)
    expect([name, view, answer.status]).toEqual([name, view, 200])
    await answer.arrayBuffer()
  }
}

/** What the neighbours of the test have in memory is not what the service keeps. */
function forgetContents(): void {
  for (const ticket of intake.desk.tickets) {
    ticket.opened = { ...ticket.opened, text: '', attachments: [] }
    ticket.comments = ticket.comments.map((comment) => ({ ...comment, text: '', attachments: [] }))
  }
}

function memory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
