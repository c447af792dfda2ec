import { listServers, type ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { Choice, waitingFor } from './choice.tsx'
import type { FieldIds } from './field.tsx'
import { useSettled } from './use-settled.ts'

export interface PickedServer {
  uuid: string
  name: string
  kind: ResourceKind
}

interface Props extends Partial<FieldIds> {
  label?: string
  placeholder?: string
  /** Whose servers are offered; null offers all that one may see. */
  customer: string | null
  value: readonly string[]
  /** What stands for a server: its uuid, or its name. */
  by?: 'uuid' | 'name'
  many?: boolean
  onChange: (values: string[], servers: readonly PickedServer[]) => void
}

/** Choosing servers of the directory by typing part of the name. */
export function ServerPicker({ customer, value, by = 'uuid', onChange, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<readonly PickedServer[]>([])
  const words = useSettled(typed.trim(), 150)
  const reading = useApi(listServers, serversOf(customer, words))
  const found = reading.data?.items ?? []
  const others = seen.filter((one) => value.includes(one[by]) && !found.some(({ uuid }) => uuid === one.uuid))
  const known = [...others, ...found]
  const nameless = by === 'name' ? value.filter((name) => !known.some((one) => one.name === name)) : []
  const options = [...nameless.map((name) => ({ value: name, label: name })), ...known.map(optionBy(by))]
  const change = (values: string[]) => {
    const chosen = known.filter((one) => values.includes(one[by]))
    setSeen(chosen)
    onChange(values, chosen)
  }
  return (
    <Choice {...props} {...waitingFor(reading)} value={value} options={options} onChange={change} onSearch={setTyped} />
  )
}

/** The question for the servers of a customer whose name has these words in it. */
export function serversOf(customer: string | null, words = '') {
  return { itemsPerPage: 50, ...(customer && { 'userGroup.uuid': customer }), ...(words && { search: words }) }
}

const optionBy = (by: 'uuid' | 'name') => (server: PickedServer) => ({ value: server[by], label: server.name })
