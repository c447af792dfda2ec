import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { useLanguage } from '../../i18n/use-language.ts'
import { Choice } from '../../ui/choice.tsx'

/** A type as it is written, its name, or as it is answered, an object with one. */
export function typeNameOf(value: unknown): string {
  return typeof value === 'string' ? value : String(Object(value).name ?? '')
}

export function useTypeOptions() {
  const language = useLanguage()
  return Object.entries(ticketTypes).map(([value, label]) => ({ value, label: label[language] }))
}

export function TypeField({
  label,
  value,
  change,
}: {
  label: string
  value: unknown
  change: (value: unknown) => void
}) {
  const options = useTypeOptions()
  return (
    <Choice
      label={label}
      value={[typeNameOf(value)]}
      options={options}
      clearable={false}
      onChange={([type]) => change(type)}
    />
  )
}
