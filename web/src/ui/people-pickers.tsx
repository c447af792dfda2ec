import { filterGroups, filterUsers, listUsers } from '@leitstand/contracts/identity/requests'
import type { Role } from '@leitstand/contracts/roles'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { optionOf } from '../lib/options.ts'
import { Choice, type ReadingOfOptions, waitingFor } from './choice.tsx'
import type { ChoiceProps } from './choice-box.tsx'
import { useSettled } from './use-settled.ts'

interface Named {
  uuid: string
  name: string
}

interface Props extends Omit<ChoiceProps, 'options' | 'onChange' | 'onSearch' | 'isLoading' | 'failed'> {
  /** Names of what is chosen already; the server only names what is searched for. */
  known?: readonly Named[]
  onChange: (uuids: string[], chosen: readonly Named[]) => void
}

/** Choosing groups by typing part of the name: there may be more than are named at once. */
export function GroupPicker({ kind, known = [], ...props }: Props & { kind?: 'customer' | 'staff' }) {
  const { words, type } = useWords()
  const reading = useApi(filterGroups, words ? { search: words } : {})
  const { data } = reading
  const fitting = (data?.items ?? []).filter(({ customerGroup }) => !kind || customerGroup === (kind === 'customer'))
  // Further down than anybody scrolls, but chosen.
  const chosen = fitting.slice(50).filter(({ uuid }) => props.value.includes(uuid))
  const found = [...chosen, ...fitting.slice(0, 50)]
  const others = props.value.filter((uuid) => ![...known, ...found].some((one) => one.uuid === uuid))
  const named = useApi(filterGroups, data && others.length > 0 ? { uuid: others } : null).data?.items ?? []
  return <Picker {...props} known={[...known, ...named]} found={found} onSearch={type} reading={reading} />
}

/** Choosing anybody by typing part of the name. */
export function PersonPicker(props: Props) {
  const { words, type } = useWords()
  const reading = useApi(filterUsers, words ? { search: words } : {})
  return <Picker {...props} found={reading.data?.items ?? []} onSearch={type} reading={reading} />
}

/** Choosing an active person of one side by name or mail address. */
export function MemberPicker({ roles, without, ...props }: Props & { roles: readonly Role[]; without: string }) {
  const { words, type } = useWords()
  const wish = { itemsPerPage: 20, inactive: 'false', roles: [...roles], ...(words && { search: words }) }
  const reading = useApi(listUsers, wish)
  const found = (reading.data?.items ?? [])
    .filter(({ groups }) => !groups.some(({ uuid }) => uuid === without))
    .map(({ uuid, name, email }) => ({ uuid, name: `${name} · ${email}` }))
  return <Picker {...props} found={found} onSearch={type} reading={reading} />
}

function useWords() {
  const [typed, setTyped] = useState('')
  return { words: useSettled(typed.trim(), 150), type: setTyped }
}

interface PickerProps extends Props {
  found: readonly Named[]
  onSearch: (words: string) => void
  reading: ReadingOfOptions
}

function Picker({ known = [], found, many = false, reading, ...props }: PickerProps) {
  const [seen, setSeen] = useState<readonly Named[]>(known)
  const missing = [...known, ...seen].filter(
    ({ uuid }, at, all) =>
      props.value.includes(uuid) &&
      !found.some((one) => one.uuid === uuid) &&
      all.findIndex((one) => one.uuid === uuid) === at,
  )
  const options = [...missing, ...found].map(optionOf)
  const change = (uuids: string[]) => {
    const chosen = [...missing, ...found].filter(({ uuid }) => uuids.includes(uuid))
    setSeen([...seen, ...chosen])
    props.onChange(uuids, chosen)
  }
  return <Choice {...props} {...waitingFor(reading)} many={many} options={options} onChange={change} />
}
