import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { databaseUrlOf } from '@leitstand/kit/config'
import { migrate } from '@leitstand/kit/migrate'
import pg from 'pg'
import { expect, it } from 'vitest'
import { root } from '../paths.ts'
import { columnsOf } from '../testing/models.ts'
import { hole, type Statement } from '../testing/statements.ts'
import { neverTaken, statementsIn } from '../testing/statements-run.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

/** What PostgreSQL says of the statements that it cannot prepare, by their places. */
async function refusedBy(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  const refused: string[] = []
  for (const { place, texts } of statements) {
    for (const text of texts.filter(
      (one) => !one.includes(hole) && /^\s*\(*\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(one),
    )) {
      const error = await client.query(`PREPARE checked AS ${text}`).catch((failed: Error) => failed.message)
      if (typeof error === 'string') refused.push(`${place}: ${error}`)
      else await client.query('DEALLOCATE checked')
    }
  }
  return refused
}

/** A database as the migrations of a service make it, for one test. */
async function withSchemaOf(service: ServiceName, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const name = `checked_${service}_${randomBytes(4).toString('hex')}`
  const url = databaseUrlOf(server, service).replace(/\/[^/]*$/, `/${name}`)
  await migrate(url, [join(root, 'services', service, 'prisma/migrations')])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
    const admin = new pg.Client({ connectionString: databaseUrlOf(server, service).replace(/\/[^/]*$/, '/postgres') })
    await admin.connect()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

it.each(services)('every statement of %s fits the schema that its migrations make', async (service) => {
  await withSchemaOf(service, async (client) => {
    const own = await statementsIn(`services/${service}`)
    expect(await refusedBy(client, [...own, ...(await statementsIn('services/kit'))])).toEqual([])
    expect(await refusedBy(client, [{ place: 'here', texts: ['SELECT no_such_column FROM outbox'] }])).toHaveLength(1)
  })
})

it.each(services)(
  'the models of %s, which its rows are named after, are as its migrations make the tables',
  async (service) => {
    await withSchemaOf(service, async (client) => {
      const { rows } = await client.query<{ column: string; type: string; nullable: boolean; list: boolean }>(
        `SELECT table_name || '.' || column_name AS column, ltrim(udt_name, '_') AS type, is_nullable = 'YES' AS nullable,
              data_type = 'ARRAY' AS list FROM information_schema.columns WHERE table_schema = 'public'`,
      )
      const made = new Map(rows.map(({ column, ...kind }) => [column, kind]))
      const declared = columnsOf(join(root, 'services', service, 'prisma/schema.prisma'))
      expect(declared).not.toEqual([])
      for (const { column, ...kind } of declared) expect({ column, ...made.get(column) }).toEqual({ column, ...kind })
    })
  },
)

/** What no list is sorted by: files, what is named for programs, and what only explains a row. */
const inNoOrder = {
  billing: ['people', 'setting_copies', 'template_copies'],
  identity: ['api_tokens', 'passkeys', 'user_settings'],
  mail: ['mailbox_readers', 'mailboxes', 'unreadable_mailboxes'],
  notification: ['groups'],
  search: ['engine_lease'],
  sla: ['named_things', 'settings'],
  ticket: [
    'attachment',
    'person',
    'recurring_task_attachment',
    'setting_copy',
    'ticket_agreement',
    'ticket_link',
    'user_group',
  ],
  workflow: [],
} satisfies Record<ServiceName, string[]>

it.each(services)('the names that %s sorts lists by have the order of a German dictionary', async (service) => {
  await withSchemaOf(service, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public'
          AND column_name IN ('name', 'first_name', 'last_name') AND collation_name IS DISTINCT FROM 'de-x-icu' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(inNoOrder[service])
  })
})

it('what is put together at run time counts as checked only when PostgreSQL has taken it', () => {
  const statements = [
    { place: 'here', texts: [`UPDATE ${hole} SET name = $1 WHERE ${hole}`] },
    { place: 'there', texts: [`${hole}tickets.depth > 0${hole}`] },
    { place: 'constant', texts: ['SELECT 1'] },
    { place: 'anything', texts: [hole] },
  ]
  const taken = ['UPDATE label SET name = $1 WHERE uuid = $2', 'SELECT 1 FROM tickets WHERE tickets.depth > 0 LIMIT $1']
  expect(neverTaken(statements, taken)).toEqual(['anything: …'])
  expect(neverTaken(statements, ['SELECT 2'])).toHaveLength(3)
})
