import { asField, type ChoiceName, choiceOf, chosenOn } from '../../ui/ticket-choices.tsx'
import { useTicket } from './ticket-context.tsx'

/** What can be chosen for a field of the ticket, what is, and how it becomes something else. */
export function useChoiceField(name: ChoiceName) {
  const { ticket, change } = useTicket()
  const known = choiceOf(name).useOptions()
  const own = chosenOn(ticket, name)
  const save = (uuids: readonly string[]) => {
    const shown = known.filter((one) => uuids.includes(one.uuid))
    void change({ [name]: asField(name, uuids) }, { [name]: asField(name, shown) })
  }
  return { known, own, save }
}
