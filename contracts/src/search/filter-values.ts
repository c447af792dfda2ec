import type { FilterKey } from './requests.ts'

/** In these `1` and `true` stand for whoever asks, so that a form may switch them off as well. */
const switches: readonly FilterKey[] = ['watched', 'waitingFor', 'relevantFor']

/**
 * One text of a filter as its values, each once, with commas between them. `metadataValue` has `<field>|<value>` or
 * `<field>~<words>`, with the uuid of a template's field; its text may have commas itself.
 */
export function valuesIn(key: FilterKey, text: string): string[] {
  const values = text.split(key === 'metadataValue' ? /,(?=[0-9a-f-]{36}[|~])/i : ',')
  const nothing = switches.includes(key) ? ['', '0', 'false'] : ['']
  return [...new Set(values.map((value) => value.trim()))].filter((value) => !nothing.includes(value))
}

/** What nobody has yet is what these groups answer for, or nobody does. */
export function unassignedOf(groups: readonly string[]) {
  return { assignee: ['none'], responsibility: [...groups.map((group) => `group|${group}`), 'none'] }
}
