import type { MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useKept } from '../../api/use-kept.ts'
import { useServedDraft } from '../../api/use-served-draft.ts'
import { type DraftForm, joinTexts } from '../../lib/kept-draft.ts'
import { pathTo } from '../../lib/paths.ts'
import { keep } from '../../lib/storage.ts'
import { ownOf } from './template-values.ts'
import { acceptValues, type TicketValues } from './ticket-values.ts'

const form: DraftForm<TicketValues> = {
  accept: acceptValues,
  isEmpty: (values) => {
    const { subject, description, metadataValues } = ownOf(values)
    return [subject.trim(), description.trim(), ...Object.values(metadataValues)].every(isUnsaid)
  },
  // Of what can only be chosen, the choice at hand counts.
  join: (here, there) => ({
    ...here,
    subject: here.subject || there.subject,
    description: joinTexts(here.description, there.description),
    metadataValues: { ...there.metadataValues, ...here.metadataValues },
  }),
}

const isUnsaid = (value: MetadataValue) => value === false || (value !== true && value.length === 0)

const newPlace = () => `new-${crypto.randomUUID()}`
const acceptPlace = (stored: unknown) =>
  typeof stored === 'string' && /^new-[0-9a-f-]{36}$/.test(stored) ? stored : newPlace()

/** Which new ticket is being written; there may be several, each below the ticket that it was begun for. */
export function useDraftPlace(parent: string | null) {
  const { uuid } = useMe()
  const navigate = useNavigate()
  const name = nameBelow(parent)
  const [place, setPlace] = useKept(name, acceptPlace)
  // Also a place that was just invented: what is written there is found again after a reload.
  useEffect(() => keep(uuid, name, place), [uuid, name, place])
  const turnTo = (draft: { place: string; parent: string | null }) => {
    if (draft.parent === parent) return setPlace(draft.place)
    keep(uuid, nameBelow(draft.parent), draft.place)
    void navigate(pathTo('ticketCreate', {}, draft.parent ? { parent: draft.parent } : {}))
  }
  return { place, turnTo, begin: () => setPlace(newPlace()) }
}

const nameBelow = (parent: string | null) => (parent ? `create.place.${parent}` : 'create.place')

type Change = (before: TicketValues) => TicketValues

export function useTicketDraft(place: string, parent: string | null): [TicketValues, (change: Change) => void] {
  const [values, change] = useServedDraft(place, form)
  return [{ ...values, parent }, (to) => change((before) => ({ ...to({ ...before, parent }), parent }))]
}

export const isBegun = (values: TicketValues): boolean => !form.isEmpty(values)
