import { listMentionable } from '@leitstand/contracts/identity/requests'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { membersOf } from './workload.ts'

/** The people of the reader's groups, undefined until they are known. */
export function useTeam() {
  const me = useMe()
  const groups = me.groups.map(({ uuid }) => uuid)
  const { data, error, mutate } = useApi(listMentionable, {})
  return { groups, people: data && membersOf(me, groups, data.items), error, retry: mutate }
}
