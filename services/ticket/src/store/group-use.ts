import type { Sql } from '@leitstand/kit/database'

export interface GroupUse {
  tickets: number
  templates: number
  recurringTasks: number
}

/** What names a group, each counted up to `most`. */
export async function countGroupUse(on: Sql, group: string, most: number): Promise<GroupUse> {
  const [found] = await on.query<GroupUse>(
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM ticket WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}'
                                      AND deleted_at IS NULL LIMIT $2) AS t) AS tickets,
            (SELECT count(*) FROM (SELECT 1 FROM template WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}'
                                    UNION ALL SELECT 1 FROM comment_template WHERE groups @> ARRAY[$1::uuid] AND groups <> '{}' LIMIT $2) AS t) AS templates,
            (SELECT count(*) FROM (SELECT 1 FROM recurring_task WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}' LIMIT $2) AS t) AS "recurringTasks"`,
    [group, most],
  )
  return found ?? { tickets: 0, templates: 0, recurringTasks: 0 }
}
