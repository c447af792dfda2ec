import type { Job, PrismaLike } from './service.ts'

/**
 * Has PostgreSQL look again at tables that have grown by much. Its own autovacuum comes round once a minute; until then
 * questions right after an import are planned as if the tables were still empty.
 */
export function keepStatistics<P extends PrismaLike>(): Job<P> {
  return {
    kind: 'job',
    name: 'keep-statistics',
    everySeconds: 10,
    async run(context) {
      const grown = await context.query<{ name: string }>(
        `SELECT quote_ident(s.schemaname) || '.' || quote_ident(s.relname) AS name
           FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
          WHERE s.n_mod_since_analyze > 5000 + 0.2 * greatest(c.reltuples, 0)`,
        [],
      )
      for (const { name } of grown) {
        await context.query(`ANALYZE ${name}`, [])
        context.log.info({ table: name }, 'a table has grown; PostgreSQL has looked at it again')
      }
      return false
    },
  }
}
