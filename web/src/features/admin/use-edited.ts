import { useApi } from '../../api/use-api.ts'
import type { AnyConfig } from './resource-config.ts'

/** What is edited, as its form and the head of it read it; null = nothing is, or it is new. */
export function useEdited({ resource }: AnyConfig, uuid: string | null) {
  return useApi(resource.requests.get, uuid ? { uuid } : null, { revalidateOnFocus: false, keepPreviousData: false })
}
