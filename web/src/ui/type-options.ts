import { projects, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useLanguage } from '../i18n/use-language.ts'

/** The types of tickets by project, for a choice; those of no project stand at the end. */
export function useTypeOptions(fits: (type: TypeName) => boolean = () => true) {
  const language = useLanguage()
  const types = (Object.keys(ticketTypes) as TypeName[]).filter(fits)
  const of = (project: string | null) =>
    types
      .filter((value) => ticketTypes[value].project === project)
      .map((value) => ({ value, label: ticketTypes[value][language] }))
  const groups = Object.entries(projects).map(([name, text]) => ({ label: text[language], options: of(name) }))
  return [...groups, ...of(null)]
}
