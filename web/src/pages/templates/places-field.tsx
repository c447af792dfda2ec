import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useApi } from '../../api/use-api.ts'
import { Choice } from '../../ui/choice.tsx'

interface Props {
  label: string
  type: string
  value: readonly string[]
  change: (value: unknown) => void
}

/** States in which tickets of a type can start, in the order in which they are tried. */
export function PlacesField({ label, type, value, change }: Props) {
  const places = useApi(listPlaces, {}).data?.items ?? []
  const fitting = places.filter(({ name, types }) => !isFinished(name) && types.some((one) => one === type))
  return (
    <Choice
      label={label}
      many
      value={value}
      options={fitting.map(({ name, label: text }) => ({ value: name, label: text }))}
      onChange={change}
    />
  )
}
