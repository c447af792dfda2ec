import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** Who wants to hear no more of these tickets. */
export async function findMuted(
  on: On,
  tickets: readonly string[],
): Promise<(ticket: string) => (user: string) => boolean> {
  if (tickets.length === 0) return () => () => false
  const rows = await on.query<{ user: string; ticket: string }>(
    'SELECT "user", ticket FROM muted_tickets WHERE ticket = ANY($1::uuid[])',
    [[...new Set(tickets)]],
    'muted-tickets-find',
  )
  const pairs = new Set(rows.map(({ user, ticket }) => `${ticket} ${user}`))
  return (ticket) => (user) => pairs.has(`${ticket} ${user}`)
}

/** Saying it twice changes nothing. */
export async function mute(on: On, muted: { user: string; ticket: string; at: Date }): Promise<void> {
  await on.query('INSERT INTO muted_tickets ("user", ticket, muted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    muted.user,
    muted.ticket,
    muted.at,
  ])
}

export async function unmute(on: On, { user, ticket }: { user: string; ticket: string }): Promise<void> {
  await on.query('DELETE FROM muted_tickets WHERE "user" = $1 AND ticket = $2', [user, ticket])
}

export async function isMutedFor(on: On, { user, ticket }: { user: string; ticket: string }): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM muted_tickets WHERE "user" = $1 AND ticket = $2', [user, ticket])
  return rows.length > 0
}
