import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseUrlOf } from '@leitstand/kit/config'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { services } from '../../deploy/topology.ts'
import { freePort } from '../embedded/server-process.ts'
import { dataFolderAt } from '../instance/data-folder.ts'
import { environmentOf, metricsName } from '../instance/environment.ts'
import { openKeys } from '../instance/keys.ts'
import { startServiceProcess } from '../instance/service-process.ts'
import { keepRunning, type Supervised } from '../supervisor.ts'
import { openDesk } from './desk.ts'
import { manyProcesses } from './instance.ts'

/** Half a minute in the suite; `MAIL_SECONDS=300` for the five minutes of a storm. */
const seconds = Number(process.env.MAIL_SECONDS ?? 30)
const mailsPerSecond = 20
const killEveryMs = 7_000
const patienceMs = 120_000 + seconds * 2_000
const intake = 'support@leitstand.example'
const sender = 'nutzer@nordlicht.example'

const leitstand = await openDesk({ ...manyProcesses, LEITSTAND_SMTP_MAILS_PER_MINUTE: '100000' })
const smtpPort = await freePort()
const second = await startSecondReplica(smtpPort)
const doors = [leitstand.smtpPort, smtpPort]
afterAll(() => second.stop())

it(`of ${mailsPerSecond} mails a second, for ${seconds} seconds, each becomes one ticket or one comment, while two replicas are killed in turn`, {
  timeout: 2 * patienceMs + 60_000,
}, async () => {
  const storm = await sendStorm()
  console.log(
    `${storm.mails} mails accepted in ${storm.ms} ms after ${storm.refusals} broken or refused tries; ${storm.kills} kills`,
  )
  expect(storm.mails).toBe(seconds * mailsPerSecond)
  expect(storm.kills).toBeGreaterThan(1)

  const begun = Date.now()
  await expect.poll(waiting, { timeout: patienceMs, interval: 500 }).toBe(0)
  console.log(`all worked off ${Date.now() - begun} ms after the last was accepted`)
  const numbers = Array.from({ length: storm.mails }, (_, number) => number)
  const ledger = await rows<{ id: string; state: string; ticket: string }>(
    'mail',
    `SELECT message_id AS id, state, ticket FROM received_mails WHERE message_id LIKE '<sturm-%'`,
  )
  const texts = await rows<{ ticket: string; text: string }>(
    'ticket',
    `SELECT uuid AS ticket, description AS text FROM ticket WHERE subject LIKE '%Sturm %'
       UNION ALL SELECT ticket, text FROM comment WHERE text LIKE 'Mail %' AND via_email`,
  )
  const ids = ledger.map(({ id }) => id)
  expect(ids.toSorted()).toEqual(numbers.map(idOf).toSorted())
  expect(new Set(ledger.map(({ state }) => state))).toEqual(new Set(['new-ticket', 'comment']))
  expect(texts.map(({ text }) => text.trim()).toSorted()).toEqual(numbers.map(textOf).toSorted())
  // Whatever came first: an answer is in the ticket of what it answers.
  const ticketOf = new Map(texts.map(({ ticket, text }) => [text.trim(), ticket]))
  for (const number of numbers.filter(isAnswer))
    expect([number, ticketOf.get(textOf(number))]).toEqual([number, ticketOf.get(textOf(number - 1))])
})

const idOf = (number: number) => `<sturm-${number}@nordlicht.example>`
const textOf = (number: number) => `Mail ${number} mitten im Sturm.`
/** Every fourth one answers the one before it, which was sent just now. */
const isAnswer = (number: number) => number % 4 === 3

function mailOf(number: number): string {
  const subject = isAnswer(number) ? `Re: Sturm ${number - 1}` : `Sturm ${number}`
  return [
    `From: Nils <${sender}>`,
    `To: ${intake}`,
    `Subject: ${subject}`,
    `Message-ID: ${idOf(number)}`,
    ...(isAnswer(number) ? [`In-Reply-To: ${idOf(number - 1)}`] : []),
    `Date: ${new Date(Date.UTC(2026, 1, 12) + number * 1_000).toUTCString()}`,
    '',
    textOf(number),
    '',
  ].join('\r\n')
}

/** Mails in their rhythm, whatever becomes of those before; every few seconds one of the replicas dies without a word. */
async function sendStorm(): Promise<{ mails: number; ms: number; refusals: number; kills: number }> {
  const begun = Date.now()
  const underWay: Promise<number>[] = []
  let kills = 0
  let lastKill = begun
  for (let number = 0; number < seconds * mailsPerSecond; number++) {
    await wait(Math.max(0, begun + (number * 1_000) / mailsPerSecond - Date.now()))
    underWay.push(untilAccepted(number))
    if (Date.now() - lastKill < killEveryMs || !(await isOpen((kills + 1) % doors.length))) continue
    await killReplica(kills++ % doors.length)
    lastKill = Date.now()
  }
  const refusals = await Promise.all(underWay)
  return { mails: refusals.length, ms: Date.now() - begun, refusals: refusals.reduce((sum, n) => sum + n, 0), kills }
}

/** As mail servers do: the next of the doors when one is shut or breaks off, again and again; answers how often it did. */
async function untilAccepted(number: number): Promise<number> {
  const raw = mailOf(number)
  const end = Date.now() + patienceMs
  for (let failures = 0; ; failures++) {
    const port = doors[(number + failures) % doors.length]
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      connectionTimeout: 5_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    try {
      await transport.sendMail({ envelope: { from: sender, to: intake }, raw })
      return failures
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(300)
    } finally {
      transport.close()
    }
  }
}

/** On a loaded machine a replica takes longer to come back; one of them is always left alive. */
async function isOpen(which: number): Promise<boolean> {
  const transport = createTransport({ host: '127.0.0.1', port: doors[which], ignoreTLS: true, greetingTimeout: 1_000 })
  return await transport.verify().then(
    () => true,
    () => false,
  )
}

async function killReplica(which: number): Promise<void> {
  const name = which === 0 ? 'mail' : 'mail-2'
  const pid = Number(await readFile(join(leitstand.config.dataFolder, 'run', `${name}.pid`), 'utf8'))
  // Read while it is written it is empty, and 0 would kill these tests (kill(2)).
  if (pid === 0) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is between two lives.
  }
}

/** Another process of the same service: its own doors, the same database, bus and files. */
async function startSecondReplica(smtpPort: number): Promise<Supervised> {
  const mail = services.find(({ name }) => name === 'mail')
  if (!mail) throw new Error('There is no mail service')
  const { config } = leitstand
  const folder = dataFolderAt(config.dataFolder)
  const ports = { ...leitstand.ports, mail: await freePort(), [metricsName('mail')]: await freePort() }
  const env = environmentOf(mail, { ...config, smtpPort }, await openKeys(folder), { ...leitstand, ports })
  const logFile = folder.log('mail-2')
  const start = () => startServiceProcess(mail, { env, logFile, watch: false })
  return await keepRunning({ name: 'mail-2', pidFile: folder.pidFile('mail-2'), logFile, start }, () => undefined)
}

async function waiting(): Promise<number> {
  const [row] = await rows<{ n: string }>('mail', `SELECT count(*) AS n FROM received_mails WHERE state = 'received'`)
  return Number(row?.n)
}

async function rows<R>(service: 'mail' | 'ticket', sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(leitstand.databaseUrl, service) })
  await client.connect()
  try {
    return (await client.query(sql)).rows as R[]
  } finally {
    await client.end()
  }
}
