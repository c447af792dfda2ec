import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { serve } from '../context.ts'

/** Who asks wants to know whether there are any; beyond this nobody counts on. */
const most = 1_000

export const handleIsGroupUsed = serve(isGroupUsed, async ({ group }, context) => {
  const [found] = await context.query<{ tickets: number; templates: number; recurringTasks: number }>(
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM ticket WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}'
                                      AND deleted_at IS NULL LIMIT $2) AS t) AS tickets,
            (SELECT count(*) FROM (SELECT 1 FROM template WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}'
                                    UNION ALL SELECT 1 FROM comment_template WHERE groups @> ARRAY[$1::uuid] AND groups <> '{}' LIMIT $2) AS t) AS templates,
            (SELECT count(*) FROM (SELECT 1 FROM recurring_task WHERE responsible_groups @> ARRAY[$1::uuid] AND responsible_groups <> '{}' LIMIT $2) AS t) AS "recurringTasks"`,
    [group, most],
  )
  return {
    tickets: found?.tickets ?? 0,
    templates: found?.templates ?? 0,
    recurringTasks: found?.recurringTasks ?? 0,
  }
})
