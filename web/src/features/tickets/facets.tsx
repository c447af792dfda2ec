import { Checkbox } from 'antd'
import { useLanguage } from '../../i18n/use-language.ts'

interface FacetProps {
  title: string
  /** What can be chosen here; what else is chosen of the filter stays. */
  texts: Readonly<Record<string, { de: string; en: string }>>
  /** Of what is not counted, all is offered. */
  counts?: readonly { name: string; count: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Words of a filter with how many tickets each would bring; those that would bring none are left out. */
export function Facets({ title, texts, counts, chosen, onChange }: FacetProps) {
  const language = useLanguage()
  const countOf = (name: string) => counts?.find((facet) => facet.name === name)?.count ?? 0
  const names = Object.keys(texts).filter((name) => !counts || chosen.includes(name) || countOf(name) > 0)
  const others = chosen.filter((name) => !Object.hasOwn(texts, name))
  return (
    <fieldset className="ls-field">
      <legend>{title}</legend>
      <Checkbox.Group
        className="ls-facets"
        value={[...chosen]}
        onChange={(next) => onChange([...others, ...next])}
        options={names.map((name) => ({
          value: name,
          label: (
            <>
              {texts[name]?.[language]} {counts && <span className="ls-count">{countOf(name)}</span>}
            </>
          ),
        }))}
      />
    </fieldset>
  )
}
