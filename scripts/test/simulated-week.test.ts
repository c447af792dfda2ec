import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sumReporting } from '@leitstand/contracts/billing/reporting'
import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { searchTickets } from '@leitstand/contracts/search/requests'
import { actions } from '@leitstand/contracts/sla/actions'
import { rules, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentMail } from '../e2e/mails.ts'
import { type Replicated, simulated, startReplicated } from './week/replicated.ts'
import { type Cast, hoursPerStep, monday, type Opened, planWeek, steps, work } from './week/the-week.ts'
import { twentyRules, twoAgreements } from './week/twenty-rules.ts'

const admin = anActor({ name: 'Ada Admin', roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN', 'ROLE_BILLING'] })
/** So much in each run of the tests; the whole week is SIMULATED_DAYS=7 SIMULATED_TICKETS=500. */
const ticketCount = Number(process.env.SIMULATED_TICKETS ?? 60)
const killEverySteps = 3
const recurring = ((steps * hoursPerStep) / 24) * 2

interface Told {
  type: string
  data: { ticket: { uuid: string }; rule: { name: string } }
}

let system: Replicated
let cast: Cast
let tickets: Opened[] = []
/** What the channel was told, by the id that a repeated delivery shares. */
const received = new Map<string, Told>()
const receiver = createServer(async (request, response) => {
  received.set(String(request.headers['webhook-id']), JSON.parse(await text(request)))
  response.end('{}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  system = await startReplicated(monday, {
    LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on',
    LEITSTAND_SECRET: 'a secret of the tests',
  })
  cast = await arrive()
  await system.settled()
  await settleIn()
  await theWeek()
}, 3_600_000)
afterAll(async () => {
  await system?.[Symbol.asyncDispose]()
  receiver.closeAllConnections()
  receiver.close()
})

/** Identity makes them known to everybody else. */
async function arrive(): Promise<Cast> {
  const people = [
    { email: 'anna@leitstand.example', firstName: 'Anna', lastName: 'Agent', staff: true, groups: ['Technik'] },
    { email: 'bernd@leitstand.example', firstName: 'Bernd', lastName: 'Agent', staff: true },
    { email: 'nora@nordlicht.example', staff: false, customerGroup: 'Nordlicht Shop GmbH' },
    { email: 'sofia@suedwind.example', staff: false, customerGroup: 'Südwind Reisen AG' },
  ]
  const { people: known } = await system.ask(admin, provisionPeople, { people })
  const [anna, bernd, nora, sofia] = people.map(({ email }) => known.find((one) => one.email === email))
  if (!anna || !bernd || !nora?.customerGroup || !sofia?.customerGroup) throw new Error('Somebody did not arrive.')
  return {
    anna: anActor({ ...anna, customerGroups: [] }),
    bernd: anActor({ ...bernd, customerGroups: [] }),
    customers: {
      nordlicht: { group: nora.customerGroup, person: nora },
      südwind: { group: sofia.customerGroup, person: sofia },
    },
  }
}

/** The administrator makes the rules and agreements, Anna what comes every day. */
async function settleIn(): Promise<void> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const channel = (await system.ask(admin, channels.requests.create, { name: 'Bereitschaft', webhooks: [{ url }] }))
    .uuid
  await system.settled()
  const names = {
    channel,
    bernd: cast.bernd.uuid,
    technik: cast.anna.groups[0] ?? '',
    südwind: cast.customers.südwind.group,
    nordlicht: cast.customers.nordlicht.group,
  }
  for (const { does, with: parameters, ...rule } of twentyRules(names)) {
    await system.ask(admin, actions.requests.create, { name: rule.name, type: does, parameters: { ...parameters } })
    await system.ask(admin, rules.requests.create, { ...rule, action: rule.name })
  }
  for (const agreement of twoAgreements(names))
    await system.ask(admin, serviceLevelAgreements.requests.create, agreement)
  for (const subject of ['Backups prüfen', 'Protokolle lesen'])
    await system.ask(cast.anna, recurringTasks.requests.create, {
      subject,
      startAt: new Date(monday.getTime() + 3_600_000).toISOString(),
      timeframe: 'day',
      customer: cast.customers.nordlicht.group,
    })
  await system.settled()
}

async function theWeek(): Promise<void> {
  const plan = planWeek(ticketCount)
  for (let step = 0; step < steps; step++) {
    const [victim] = step % killEverySteps === 0 ? simulated.slice((step / killEverySteps) % simulated.length) : []
    const [opened] = await Promise.all([work(system, step, plan, tickets, cast), victim && system.loseReplica(victim)])
    tickets = [...tickets, ...opened]
    const next = new Date(monday.getTime() + (step + 1) * hoursPerStep * 3_600_000)
    await Promise.all([system.goOn(next), victim && system.loseReplica(victim)])
  }
}

const count = (rows: readonly { key: string; n: string }[]) =>
  Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]))
async function firings(outcome = '%'): Promise<Record<string, number>> {
  const sql = 'SELECT rule_name AS key, count(*) AS n FROM rule_firings WHERE outcome LIKE $1 GROUP BY 1'
  return count(await system.rows('sla', sql, [outcome]))
}

it('opens every ticket of people and calendar once', async () => {
  const sql = 'SELECT subject AS key, count(*) AS n FROM ticket GROUP BY 1'
  const bySubject = count(await system.rows('ticket', sql))
  expect(Object.keys(bySubject).filter((subject) => subject.startsWith('Woche '))).toHaveLength(ticketCount)
  expect(bySubject).toMatchObject({ 'Backups prüfen': recurring / 2, 'Protokolle lesen': recurring / 2, 'Woche 0': 1 })
  expect(
    Math.max(...Object.entries(bySubject).flatMap(([subject, n]) => (subject.startsWith('Woche ') ? [n] : []))),
  ).toBe(1)
})

it('fires each rule about new tickets once for each that it is about', async () => {
  const about = (is: (plan: Opened['plan']) => boolean) => tickets.filter(({ plan }) => is(plan)).length
  expect(await firings()).toMatchObject({
    Eingang: ticketCount,
    'Auch Wiederkehrendes': ticketCount + recurring,
    'Dringendes an Bernd': about(({ priority }) => priority === 'highest'),
    'Südwind zur Technik': about(({ customer }) => customer === 'südwind'),
    'Nichts ist unwichtig': about(({ priority }) => priority === 'low'),
    'Neues melden': ticketCount,
  })
  expect(await firings()).not.toHaveProperty('Ruht')
})

it('does what was to be done once, and leaves nothing waiting', async () => {
  const sql = 'SELECT text AS key, count(*) AS n FROM comment GROUP BY 1'
  const written = count(await system.rows('ticket', sql))
  const done = await firings('done')
  expect(written).toMatchObject({ Eingang: ticketCount, 'Auch Wiederkehrendes': ticketCount + recurring })
  for (const name of ['Mittleres geändert', 'Frist ist da']) expect([name, written[name]]).toEqual([name, done[name]])
  expect(await firings('waiting')).toEqual({})
})

it('stops a circle after five steps and says so', async () => {
  const circles = await system.rows<{ ticket: string; done: number; stopped: number }>(
    'sla',
    `SELECT ticket, count(*) FILTER (WHERE outcome = 'done')::int AS done, count(*) FILTER (WHERE outcome = 'stopped')::int AS stopped
     FROM rule_firings WHERE rule_name IN ('Kreis hin', 'Kreis zurück') GROUP BY ticket`,
  )
  expect(circles).toHaveLength(tickets.filter(({ plan }) => plan.type === 'internal').length)
  const begunByHand = count(
    await system.rows(
      'ticket',
      `SELECT payload::jsonb->'data'->'ticket'->>'uuid' AS key, count(*) AS n FROM outbox WHERE subject = 'event.ticket.transitioned'
       AND payload::jsonb->'data'->'ticket'->>'status' = 'in_progress' AND payload::jsonb->'data'->'actor'->>'uuid' = '${cast.anna.uuid}' GROUP BY 1`,
    ),
  )
  for (const { ticket, done, stopped } of circles) {
    expect(stopped).toBeGreaterThan(0)
    expect(done).toBeGreaterThanOrEqual(5)
    expect(done).toBeLessThanOrEqual(5 * (begunByHand[ticket] ?? 0))
  }
})

it('ends every alert whose ticket is finished', async () => {
  const open = await system.rows(
    'ticket',
    `SELECT subject, status FROM ticket WHERE status NOT IN ('closed', 'archived') AND subject LIKE 'Woche %'`,
  )
  expect(open).toEqual([])
  const uuids = tickets.map(({ uuid }) => uuid)
  expect(
    await system.rows(
      'sla',
      'SELECT rule, ticket, alert FROM rule_marks WHERE alert IS NOT NULL AND ticket = ANY($1)',
      [uuids],
    ),
  ).toEqual([])
  const told = ({ data: { ticket, rule } }: Told) => `${rule.name} ${ticket.uuid}`
  const [fired, resolved] = ['rule.fired', 'rule.resolved'].map(
    (kind) => new Set([...received.values()].filter(({ type }) => type === kind).map(told)),
  )
  const ours = (one: string) => uuids.some((uuid) => one.endsWith(uuid))
  expect([...(fired ?? [])].filter((one) => ours(one) && !resolved?.has(one))).toEqual([])
})

it('delivers every alert once', async () => {
  const states = await system.rows('notification', 'SELECT state AS key, count(*) AS n FROM deliveries GROUP BY 1')
  const { delivered, obsolete = 0, ...others } = count(states as { key: string; n: string }[])
  expect(others).toEqual({})
  // Who dies between telling and noting it has told; if the alert is over by the next try, nobody notes it any more.
  expect(received.size).toBeGreaterThanOrEqual(delivered ?? 0)
  expect(received.size).toBeLessThanOrEqual((delivered ?? 0) + obsolete)
  expect(obsolete).toBeLessThan(received.size)
})

it('bills what was booked, to the minute', async () => {
  const booked = tickets.flatMap(({ plan }) => plan.worked)
  const { total } = await system.ask(admin, listWorktimes, {})
  expect(total).toBe(booked.length)
  const sums = await system.ask(admin, sumReporting, {
    by: 'customer',
    'filter[closedStartAt]': '2026-11-01',
    'filter[closedEndAt]': '2026-11-30',
  })
  const begun = await system.rows<{ key: string; n: string }>(
    'ticket',
    `SELECT payload::jsonb->'data'->'ticket'->'customer'->>'uuid' AS key, count(*) AS n FROM outbox
     WHERE subject = 'event.ticket.transitioned' AND payload::jsonb->'data'->'ticket'->>'status' = 'in_progress' GROUP BY 1`,
  )
  const sum = (customer: string, internal: boolean) =>
    tickets
      .filter(({ plan }) => plan.customer === customer)
      .flatMap(({ plan }) => plan.worked.filter((entry) => entry.internal === internal))
      .reduce((all, { minutes }) => all + minutes, 0)
  for (const customer of ['nordlicht', 'südwind'] as const) {
    const shown = sums.groups.find(({ key }) => key === cast.customers[customer].group)
    expect(shown).toMatchObject({
      count: tickets.filter(({ plan }) => plan.customer === customer).length,
      timesSetInProgress: count(begun)[cast.customers[customer].group],
      externalWorktime: sum(customer, false),
      internalWorktime: sum(customer, true),
    })
  }
})

it('mails the answers once to those who shall read them, and notices once to whom they are for', async () => {
  const mails = await system.mails()
  const answered = tickets.filter(({ plan }) => plan.customer !== null && plan.answered !== null)
  for (const customer of ['nordlicht', 'südwind'] as const) {
    const expected = answered.filter(({ plan }) => plan.customer === customer).map(({ publicId }) => publicId)
    const theirs = mails.filter(({ to }) => to.includes(cast.customers[customer].person.email))
    expect(
      theirs
        .filter(({ text }) => text.includes('Wir sehen nach.'))
        .map(ticketOf)
        .sort(),
    ).toEqual(expected.sort())
  }
  const states = await system.rows<{ key: string; n: string }>(
    'mail',
    'SELECT state AS key, count(*) AS n FROM sent_mails GROUP BY 1',
  )
  expect(count(states)).toEqual({ sent: mails.length })
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)
})

it('finds every ticket once, and knows how it is now', async () => {
  const kept = await system.rows<{ uuid: string; status: string; version: number }>(
    'ticket',
    'SELECT uuid::text, status, version FROM ticket ORDER BY uuid',
  )
  const found = await system.rows<{ uuid: string; status: string; version: number }>(
    'search',
    `SELECT uuid::text, facts->>'status' AS status, (facts->>'version')::int AS version FROM document ORDER BY uuid`,
  )
  expect(found).toEqual(kept.map((ticket) => ({ ...ticket, version: Number(ticket.version) })))
  for (const { publicId, uuid } of tickets.slice(0, 20)) {
    const { hits } = await system.ask(cast.anna, searchTickets, { q: `#${publicId}`, 'filter[status]': 'closed' })
    expect(hits.map((hit) => hit.uuid)).toEqual([uuid])
  }
})

const ticketOf = ({ subject }: SentMail) => Number(/#(\d+)/.exec(subject)?.[1])
