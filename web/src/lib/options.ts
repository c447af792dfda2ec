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
