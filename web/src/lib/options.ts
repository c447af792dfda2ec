import type { Language } from '@leitstand/contracts/actor'

export interface Option {
  value: string
  label: string
}

interface Named {
  uuid: string
  name: string
}

/** Something to choose by its name. */
export const optionOf = ({ uuid, name }: Named): Option => ({ value: uuid, label: name })

/** All that a list has, to choose from. */
export const optionsOf = (list: { items: readonly Named[] } | undefined): Option[] => (list?.items ?? []).map(optionOf)

/** What the contracts name in both languages, to choose from. */
export function optionsIn<T extends string>(named: Readonly<Record<T, Record<Language, string>>>, language: Language) {
  return (Object.keys(named) as T[]).map((value) => ({ value, label: named[value][language] }))
}
