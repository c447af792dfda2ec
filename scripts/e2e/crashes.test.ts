import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseUrlOf } from '@leitstand/kit/config'
import { until } from '@leitstand/kit/testing/test-service'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { processes } from '../../deploy/topology.ts'
import { openDesk } from './desk.ts'
import { manyProcesses, signIn } from './instance.ts'

const victims = [...processes.map(({ name }) => name), 'ticket-2', 'mail-2', 'nats', 'postgres']
const readyWithinMs = 30_000
/** How fast the outside goes on: far below what the machine could take. */
const pauseMs = { mails: 100, tickets: 60 }

const leitstand = await openDesk({ ...manyProcesses, LEITSTAND_REPLICAS: 'ticket=2,mail=2' })

/** What a killed reader had taken and not finished comes again after seconds; a loaded machine takes longer to work it off. */
const redeliveredWithinMs = 60_000

/** What the outside was promised while processes died. */
const promised = { mails: [] as string[], created: new Map<string, number>(), moved: new Set<number>() }

describe('while every process is killed in turn', () => {
  it('whatever was acknowledged is there afterwards, and there once', async () => {
    const agent = await signIn(leitstand.url, 'agent@leitstand.example')
    const ending = new AbortController()
    const streams = [sendMails(ending.signal), openTickets(agent, ending.signal)]

    const slowest: [string, number][] = []
    for (const name of victims) {
      await inTheMidstOfWork()
      const pid = await pidOf(name)
      process.kill(pid, 'SIGKILL')
      slowest.push([name, await untilReady(name, pid)])
    }
    await inTheMidstOfWork()
    ending.abort()
    await Promise.all(streams)
    console.log(`ready again after a kill (ms): ${slowest.map(([name, ms]) => `${name} ${ms}`).join(', ')}`)
    console.log(
      `${promised.mails.length} mails, ${promised.created.size} tickets, ${promised.moved.size} moves acknowledged`,
    )
    expect(Math.max(...slowest.map(([, ms]) => ms))).toBeLessThan(readyWithinMs)
    expect(promised.mails.length).toBeGreaterThan(20)
    expect(promised.created.size).toBeGreaterThan(20)

    await workedOff()
    const tickets = await rows<{ subject: string; uuid: string; status: string; public_id: string }>(
      'ticket',
      "SELECT subject, uuid, status, public_id FROM ticket WHERE subject LIKE 'Absturz %'",
    )
    const bySubject = Map.groupBy(tickets, (ticket) => ticket.subject)
    for (const subject of [...promised.mails, ...promised.created.keys()])
      expect([subject, bySubject.get(subject)?.length]).toEqual([subject, 1])
    for (const ticket of tickets)
      if (promised.moved.has(Number(ticket.public_id))) expect(ticket.status).toBe('in_progress')
  })

  it('every reader has caught up: search, history, SLA and the automatic answers', async () => {
    const uuids = (
      await rows<{ uuid: string }>('ticket', "SELECT uuid FROM ticket WHERE subject LIKE 'Absturz %'")
    ).map((row) => row.uuid)
    const count = async (service: Parameters<typeof databaseUrlOf>[1], sql: string) =>
      (await rows<{ n: number }>(service, sql, [uuids]))[0]?.n
    const activities = 'SELECT count(*) AS n FROM activity WHERE ticket = ANY($1)'
    await expect
      .poll(
        async () => ({
          found: await count('search', 'SELECT count(*) AS n FROM document WHERE uuid = ANY($1)'),
          opened: await count('notification', `${activities} AND kind = 'created'`),
          moved: await count('notification', `${activities} AND kind = 'status'`),
        }),
        { timeout: redeliveredWithinMs, interval: 500 },
      )
      .toEqual({ found: uuids.length, opened: uuids.length, moved: promised.moved.size })
    expect(
      await count('mail', "SELECT count(*) AS n FROM sent_mails WHERE kind = 'auto-reply' AND ticket = ANY($1)"),
    ).toBeGreaterThan(0)
    for (const { name } of processes.filter(({ database }) => database)) {
      const state = async () =>
        await rows<{ dead: number; waiting: number }>(
          name as 'ticket',
          'SELECT (SELECT count(*) FROM dead_letters) AS dead, (SELECT count(*) FROM outbox WHERE published_at IS NULL) AS waiting',
        )
      await expect.poll(state, { message: name }).toEqual([{ dead: 0, waiting: 0 }])
    }
  })
})

/** A sender that tries each mail until it is taken, as real ones do. */
async function sendMails(signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number++) {
    const subject = `Absturz Mail ${number}`
    const raw = `From: Nils <nutzer@nordlicht.example>\r\nTo: support@leitstand.example\r\nSubject: ${subject}\r\nMessage-ID: <${randomUUID()}@nordlicht.example>\r\nDate: ${new Date().toUTCString()}\r\n\r\nMail ${number}\r\n`
    await insist(async () => {
      const transport = createTransport({
        host: '127.0.0.1',
        port: leitstand.smtpPort,
        ignoreTLS: true,
        connectionTimeout: 3_000,
        socketTimeout: 10_000,
      })
      await transport.sendMail({ envelope: { from: 'nutzer@nordlicht.example', to: 'support@leitstand.example' }, raw })
      transport.close()
    })
    promised.mails.push(subject)
    await wait(pauseMs.mails)
  }
}

/** An agent whose page repeats a request with the same Idempotency-Key until it is answered, and moves every second ticket on. */
async function openTickets(agent: Awaited<ReturnType<typeof signIn>>, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number++) {
    const subject = `Absturz Ticket ${number}`
    const key = randomUUID()
    const publicId = await insist(async () => {
      const body = { subject, description: 'Mitten im Absturz', type: 'internal' }
      const answer = await agent.call('POST', '/api/tickets', body, { 'idempotency-key': key })
      if (answer.status !== 201) throw new Error(`creation answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.publicId
    })
    promised.created.set(subject, publicId)
    if (number % 2 === 0) {
      await insist(async () => {
        const answer = await agent.call('PATCH', `/api/tickets/${publicId}/state`, { transition: 'progress' })
        // A lost answer to a move that was made shows as "not possible any more".
        if (answer.status !== 200 && answer.status !== 422) throw new Error(`the move answered ${answer.status}`)
      })
      promised.moved.add(publicId)
    }
    await wait(pauseMs.tickets)
  }
}

async function insist<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(200)
    }
  }
}

async function pidOf(name: string): Promise<number> {
  return await insist(async () => {
    const pid = Number(await readFile(join(leitstand.config.dataFolder, 'run', `${name}.pid`), 'utf8'))
    if (!(pid > 1)) throw new Error(`${name} has no process`)
    return pid
  })
}

/** Some mails and tickets more than just now have been acknowledged. */
async function inTheMidstOfWork(): Promise<void> {
  const some = 4
  const [mails, tickets] = [promised.mails.length, promised.created.size]
  await until(() => promised.mails.length >= mails + some && promised.created.size >= tickets + some, 60_000)
}

/** Milliseconds until a killed process has a successor and everything says that it is ready again, twice in a row. */
async function untilReady(killed: string, pid: number): Promise<number> {
  const begun = Date.now()
  await until(async () => (await pidOf(killed)) !== pid)
  for (let good = 0; good < 2; ) {
    const isReady = await fetch(`${leitstand.url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    good = isReady ? good + 1 : 0
    if (Date.now() - begun > 2 * readyWithinMs) throw new Error('not ready again within a minute')
    await wait(50)
  }
  return Date.now() - begun
}

/** Every outbox is empty, every mail has reached its state, every reader knows every ticket. */
async function workedOff(): Promise<void> {
  await insist(async () => {
    for (const { name, database } of processes) {
      if (!database) continue
      const [row] = await rows<{ n: number }>(
        name as 'ticket',
        'SELECT count(*) AS n FROM outbox WHERE published_at IS NULL',
      )
      if (row?.n !== 0) throw new Error(`${name} still has events to publish`)
    }
    const [mail] = await rows<{ n: number }>(
      'mail',
      "SELECT count(*) AS n FROM received_mails WHERE state = 'received'",
    )
    if (mail?.n !== 0) throw new Error('mails are still worked on')
    const newest = await rows<{ uuid: string; version: number }>(
      'ticket',
      "SELECT uuid, version FROM ticket WHERE subject LIKE 'Absturz %'",
    )
    const known = await rows<{ n: number }>(
      'search',
      'SELECT count(*) AS n FROM document JOIN unnest($1::uuid[], $2::int[]) AS t (uuid, version) ON document.uuid = t.uuid AND document.version >= t.version',
      [newest.map((row) => row.uuid), newest.map((row) => row.version)],
    )
    if (known[0]?.n !== newest.length) throw new Error('search has not caught up')
  }, redeliveredWithinMs)
}

async function rows<R>(
  service: Parameters<typeof databaseUrlOf>[1],
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(leitstand.databaseUrl, service) })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as R[]
  } finally {
    await client.end()
  }
}
