import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { alone, leaseMs } from '@leitstand/kit/lease'

/** Lets one replica of a release at a time write to the engine; answers undefined when another one does. A holder that died loses it after seconds. */
export async function writingAlone<T>(on: Sql, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const holder = newId()
  const claim = () =>
    on.query(
      `INSERT INTO engine_lease (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE engine_lease.until < now() OR engine_lease.holder = excluded.holder RETURNING name`,
      [name, holder, leaseMs / 1000],
      'engine-lease',
    )
  const release = () => on.query('DELETE FROM engine_lease WHERE name = $1 AND holder = $2', [name, holder])
  return await alone({ claim, release }, work)
}
