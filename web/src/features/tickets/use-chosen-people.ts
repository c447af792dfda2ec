import { filterUsers } from '@leitstand/contracts/identity/requests'
import type { FilterKey } from '@leitstand/contracts/search/requests'
import { useApi } from '../../api/use-api.ts'
import type { ListView } from '../../lib/list-url.ts'

const mostAsked = 30

/** Names of the people who were chosen in these filters, however many others there are to choose. */
export function useChosenPeople({ filters }: Pick<ListView, 'filters'>, keys: readonly FilterKey[]) {
  const values = keys.flatMap((key) => filters[key] ?? [])
  const uuids = values.flatMap((value) => /^(?:user\|)?([\da-f-]{36})$/i.exec(value)?.[1] ?? []).slice(0, mostAsked)
  return useApi(filterUsers, uuids.length > 0 ? { uuid: [...new Set(uuids)] } : null).data?.items ?? []
}
