import { usePreference } from '../lib/preferences.ts'
import { useSavePreference } from './use-preferences.ts'

export interface Columns<Name extends string> {
  shown: readonly Name[]
  toggle: (name: Name) => void
}

/**
 * Which of its columns, in their order, a list shows to this person on every device.
 * @param usuallyHidden those that are left out until somebody chose.
 */
export function useColumns<Name extends string>(
  list: string,
  names: readonly Name[],
  usuallyHidden: readonly Name[] = [],
): Columns<Name> {
  const everywhere = usePreference('hiddenColumns')
  const save = useSavePreference()
  const hidden: readonly string[] = everywhere[list] ?? usuallyHidden
  const toggle = (name: Name) => {
    const rest = hidden.filter((one) => one !== name)
    save('hiddenColumns', { ...everywhere, [list]: rest.length < hidden.length ? rest : [...hidden, name] })
  }
  return { shown: names.filter((name) => !hidden.includes(name)), toggle }
}
