import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { expect, test } from 'vitest'
import { renameInChanges } from '../src/domain/rename-in-changes.ts'
import { startNotification } from './start-notification.ts'

const folder = new URL('../prisma/migrations/', import.meta.url)
const mending = '20261122073500_withdrawn'
const sqlOf = (name: string) => readFile(new URL(`${name}/migration.sql`, folder), 'utf8')

const aService = () => {
  return startNotification()
}

interface Told {
  ticket: string
  kind: string
  minute: number
  changes?: object[]
  comment?: { uuid: string; text: string }
  internal?: boolean
}

/** Runs what is given on the schema as it was before a migration, and then the migration. */
async function migrating(tx: Sql, migration: string, before: () => Promise<void>): Promise<void> {
  await tx.query('CREATE SCHEMA before; SET LOCAL search_path TO before')
  await tx.query('CREATE TABLE timers (LIKE public.timers INCLUDING ALL)')
  await tx.query('CREATE TABLE chassis_state (LIKE public.chassis_state INCLUDING ALL)')
  const names = (await readdir(folder)).filter((name) => /^\d+_/.test(name) && name < migration).sort()
  for (const name of names) await tx.query(await sqlOf(name))
  await before()
  await tx.query(await sqlOf(migration))
}

async function tell(tx: Sql, { ticket, kind, minute, changes = [], comment, internal = false }: Told): Promise<void> {
  await tx.query(
    `INSERT INTO activity (uuid, ticket, kind, internal, author, author_name, created_at, changes, comment)
     VALUES ($1, $2, $3, $4, $1, 'Anna', $5, $6, $7)`,
    [
      newId(),
      ticket,
      kind,
      internal,
      new Date(Date.UTC(2026, 1, 12, 9, minute)),
      JSON.stringify(changes),
      comment && JSON.stringify(comment),
    ],
  )
}

test('what earlier versions told customers wrongly is mended where it stands', async () => {
  await using notification = await aService()
  const [open, closed] = [newId(), newId()]
  const [mistake, kept] = [newId(), newId()]
  const file = (name: string, isRemoved = false) => [
    { field: 'attachment', before: isRemoved ? name : null, after: isRemoved ? null : name },
  ]
  const hidden = [
    { ticket: open, kind: 'comment', minute: 1, comment: { uuid: mistake, text: 'KANARIE' } },
    { ticket: open, kind: 'attachment', minute: 1, changes: file('mit dem Kommentar.txt') },
    {
      ticket: open,
      kind: 'comment',
      minute: 3,
      changes: [{ field: 'internal', before: false, after: true }],
      comment: { uuid: mistake, text: 'KANARIE' },
    },
    { ticket: open, kind: 'change', minute: 4, changes: [{ field: 'watchers', before: [], after: ['Otto'] }] },
    { ticket: open, kind: 'attachment', minute: 5, changes: file('weg.txt') },
    { ticket: open, kind: 'attachment', minute: 6, changes: file('weg.txt', true) },
    { ticket: closed, kind: 'created', minute: 1 },
    { ticket: closed, kind: 'change', minute: 2, changes: [{ field: 'internal', before: true, after: false }] },
  ]
  const shown = [
    { ticket: open, kind: 'created', minute: 0 },
    { ticket: open, kind: 'comment', minute: 2, comment: { uuid: kept, text: 'Wir sind dran.' } },
    { ticket: open, kind: 'attachment', minute: 2, changes: file('bleibt.txt') },
    { ticket: closed, kind: 'status', minute: 3, changes: [{ field: 'status', before: 'open', after: 'closed' }] },
  ]
  await notification.running.database.transaction(async (tx) => {
    await migrating(tx, mending, async () => {
      for (const entry of [...hidden, ...shown].sort((a, b) => a.minute - b.minute)) await tell(tx, entry)
    })
    const rows = await tx.query<{ internal: boolean; n: number }>(
      'SELECT internal, count(*)::int AS n FROM activity GROUP BY internal ORDER BY internal',
    )
    expect(rows).toEqual([
      { internal: false, n: shown.length },
      { internal: true, n: hidden.length },
    ])
    const told = await tx.query<{ word: string }>(
      `SELECT concat(kind, comment->>'text', changes) AS word FROM activity WHERE NOT internal`,
    )
    expect(JSON.stringify(told)).not.toMatch(/KANARIE|mit dem Kommentar|weg\.txt|Otto/)
    expect(await tx.query('SELECT kind FROM timers')).toEqual([{ kind: 'withdraw-what-is-gone' }])
  })
})

test('who took an alert earlier can be anonymised as well, and stays so who was', async () => {
  await using notification = await aService()
  const ticket = newId()
  const alert = 'Niemand zuständig → Nacht (SIGNL4)'
  const taken = (by: string, minute: number) => {
    const changes = [{ field: 'acknowledged', before: null, after: `${by}: ${alert}` }]
    return { ticket, kind: 'notification', minute, changes, internal: true }
  }
  await notification.running.database.transaction(async (tx) => {
    await migrating(tx, '20261130040000_who_took_an_alert', async () => {
      for (const [minute, by] of ['Anna Agent', 'Otto Technik', 'wer@anderswo.example'].entries()) {
        await tell(tx, taken(by, minute))
      }
      await tx.query(
        `INSERT INTO deliveries (uuid, occurrence, channel, channel_name, target, rule, alert, ticket, ticket_public_id,
           ticket_subject, created_at, staff_role, hidden_from_customers, people, acknowledged_by, acknowledged_at)
         VALUES ($1, 'x', $1, 'Nacht', 'signl4', 'Niemand zuständig', '{}', $1, 1, 'x', $2, 'ROLE_EMPLOYEE', true, '{}',
           'Anonym 1', $2)`,
        [ticket, new Date(Date.UTC(2026, 1, 12, 9, 1))],
      )
    })
    const rows = await tx.query<{ after: unknown }>(
      `SELECT changes->0->'after' AS after FROM activity ORDER BY created_at`,
    )
    const told = ['Anna Agent', 'Anonym 1', 'wer@anderswo.example'].map((by) => ({ by, alert }))
    expect(rows.map(({ after }) => after)).toEqual(told)
    const person = { name: 'Anonym 2', former: { names: ['Anna Agent'] } }
    expect(renameInChanges([{ field: 'acknowledged', before: null, after: told[0] }], person)).toMatchObject([
      { after: { by: 'Anonym 2', alert } },
    ])
  })
})
