import type { Sql } from '@leitstand/kit/database'

/** Whether anything here alerts on this channel. */
export async function alertsOn(on: Pick<Sql, 'query'>, channel: string): Promise<boolean> {
  const [row] = await on.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM rules WHERE channel_uuid = $1::uuid)
       OR EXISTS (SELECT 1 FROM actions WHERE parameters->>'channel' = $1::text)
       OR EXISTS (SELECT 1 FROM service_level_agreements
                  WHERE channels @> jsonb_build_array(jsonb_build_object('uuid', $1::text))
                     OR notifications @> jsonb_build_array(
                          jsonb_build_object('channel', jsonb_build_object('uuid', $1::text)))) AS used`,
    [channel],
  )
  return row?.used ?? false
}
