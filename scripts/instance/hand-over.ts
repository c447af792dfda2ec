import type { ServiceName } from '@leitstand/contracts/define'
import { databaseNameOf } from '@leitstand/kit/config'
import pg from 'pg'

/**
 * What somebody else made in a service's database becomes its own role's. REASSIGN OWNED would do, but not for the
 * superuser a server began with. What belongs to an extension, or to a column, follows by itself.
 */
const foreignThings = `
  WITH followers AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
  things AS (
    SELECT 'pg_class'::regclass AS class, oid, relowner AS owner, relnamespace AS schema,
      'TABLE ' || oid::regclass AS thing
    FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f')
      OR (relkind = 'S' AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, proowner, pronamespace, 'ROUTINE ' || oid::regprocedure FROM pg_proc
    UNION ALL
    SELECT 'pg_type'::regclass, oid, typowner, typnamespace, 'TYPE ' || oid::regtype
    FROM pg_type WHERE typtype IN ('e', 'd')
    UNION ALL
    SELECT 'pg_namespace'::regclass, oid, nspowner, oid, 'SCHEMA ' || quote_ident(nspname) FROM pg_namespace
  )
  SELECT thing FROM things JOIN pg_namespace ON pg_namespace.oid = schema
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    AND owner NOT IN (SELECT oid FROM pg_roles WHERE rolname IN ($1, 'pg_database_owner'))
    AND (class, things.oid) NOT IN (SELECT classid, objid FROM followers)`

export async function handOver(client: pg.Client, service: ServiceName): Promise<void> {
  const role = databaseNameOf(service)
  const { rows } = await client.query<{ thing: string }>(foreignThings, [role])
  if (rows.length === 0) return
  await client.query('BEGIN')
  for (const { thing } of rows) await client.query(`ALTER ${thing} OWNER TO ${pg.escapeIdentifier(role)}`)
  await client.query('COMMIT')
}
