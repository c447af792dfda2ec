import { filterGroups, filterUsers } from '@leitstand/contracts/identity/requests'
import type { FilterKey } from '@leitstand/contracts/search/requests'
import { useApi } from '../../api/use-api.ts'
import type { ListView } from '../../lib/list-url.ts'

const mostAsked = 30

/** Names of the people who were chosen in these filters, however many others there are to choose. */
export function useChosenPeople({ filters }: Pick<ListView, 'filters'>, keys: readonly FilterKey[]) {
  const uuids = uuidsIn(filters, keys, /^(?:user\|)?([\da-f-]{36})$/i)
  return useApi(filterUsers, uuids.length > 0 ? { uuid: uuids } : null).data?.items ?? []
}

/** The same of groups, though they are offered no more. */
export function useChosenGroups({ filters }: Pick<ListView, 'filters'>) {
  const uuids = uuidsIn(filters, ['customer', 'responsibility'], /^(?:group\|)?([\da-f-]{36})$/i)
  return useApi(filterGroups, uuids.length > 0 ? { uuid: uuids } : null).data?.items ?? []
}

function uuidsIn(filters: ListView['filters'], keys: readonly FilterKey[], written: RegExp): string[] {
  const values = keys.flatMap((key) => filters[key] ?? [])
  return [...new Set(values.flatMap((value) => written.exec(value)?.[1] ?? []))].slice(0, mostAsked)
}
