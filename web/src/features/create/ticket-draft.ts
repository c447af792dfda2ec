import { useKept } from '../../api/use-kept.ts'
import { useServedDraft } from '../../api/use-served-draft.ts'
import { type DraftForm, joinTexts } from '../../lib/kept-draft.ts'
import { acceptValues, type TicketValues } from './ticket-values.ts'

const form: DraftForm<TicketValues> = {
  accept: acceptValues,
  isEmpty: ({ subject, description }) => subject.trim() === '' && description.trim() === '',
  // Of what can only be chosen, the choice at hand counts.
  join: (here, there) => ({
    ...here,
    subject: here.subject || there.subject,
    description: joinTexts(here.description, there.description),
    metadataValues: { ...there.metadataValues, ...here.metadataValues },
  }),
}

const newPlace = () => `new-${crypto.randomUUID()}`
const acceptPlace = (stored: unknown) =>
  typeof stored === 'string' && /^new-[0-9a-f-]{36}$/.test(stored) ? stored : newPlace()

/** Which new ticket is being written; there may be several. */
export function useDraftPlace() {
  const [place, setPlace] = useKept('create.place', acceptPlace)
  return { place, turnTo: setPlace, begin: () => setPlace(newPlace()) }
}

export function useTicketDraft(place: string): [TicketValues, (values: TicketValues) => void] {
  const [values, change] = useServedDraft(place, form)
  return [values, (next) => change(() => next)]
}

export const isBegun = (values: TicketValues): boolean => !form.isEmpty(values)
