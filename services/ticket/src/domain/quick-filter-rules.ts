import { valuesIn } from '@leitstand/contracts/search/filter-values'
import type { FilterKey } from '@leitstand/contracts/search/requests'
import { sortFieldOf, sortFields } from '@leitstand/contracts/search/sort-fields'
import type { Violation } from '@leitstand/contracts/violations'
import { Status } from '@leitstand/contracts/workflow/state-names'
import { stateAliases } from '@leitstand/contracts/workflow/states'

interface Wished {
  filter?: Readonly<Partial<Record<FilterKey, string | string[]>>> | undefined
  sort?: string | null | undefined
}

/** What the search would refuse, and with it the whole list, once the filter is applied. */
export function inapplicable({ filter = {}, sort }: Wished): Violation[] {
  const wrong: Violation[] = (['status', 'status_ignore'] as const)
    .filter((key) => ![filter[key] ?? []].flat().every((text) => valuesIn(key, text).every(isStatus)))
    .map((key) => unknown(`filter.${key}`, Status.options))
  if (sort && sort !== 'relevance' && !sortFieldOf(sort)) wrong.push(unknown('sort', sortFields))
  return wrong
}

function isStatus(word: string): boolean {
  return Object.hasOwn(stateAliases, word) || Status.safeParse(word).success
}

function unknown(propertyPath: string, possible: readonly string[]): Violation {
  return { propertyPath, code: 'unknown-value', details: { values: possible.join(', ') } }
}
