import type { FilterKey } from './requests.ts'

/**
 * One text of a filter as its values, with commas between them. `metadataValue` has `<field>|<value>` or `<field>~<words>`, with
 * the uuid of a template's field; its text may have commas itself.
 */
export function valuesIn(key: FilterKey, text: string): string[] {
  const values = text.split(key === 'metadataValue' ? /,(?=[0-9a-f-]{36}[|~])/i : ',')
  return values.map((value) => value.trim()).filter((value) => value !== '')
}

/** What nobody has yet is what these groups answer for, or nobody does. */
export function unassignedOf(groups: readonly string[]) {
  return { assignee: ['none'], responsibility: [...groups.map((group) => `group|${group}`), 'none'] }
}
