import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { decideTransition, listTransitions, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { memory } from '../store/remember.ts'

/** What the workflow answers hangs on nothing but the question, so one answer serves for a while. */
const rememberMs = 60_000
const decisions = memory<Decision>(rememberMs)
const offers = memory<TransitionOption[]>(rememberMs)

type Decision = OutputOf<typeof decideTransition>
type Ask = <C extends RequestContract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>
type Asked = InputOf<typeof listTransitions>
/** A ticket, as far as it matters to its workflow, and who would move it. */
type Situation = Asked['tickets'][number]

/** May this ticket be moved so? */
export async function askForDecision(ask: Ask, question: InputOf<typeof decideTransition>): Promise<Decision> {
  return await decisions.get(JSON.stringify(question), () => ask(decideTransition, question))
}

/** Where tickets may go, by their keys; those that stand alike are asked for once. */
export async function askForOptions(
  ask: Ask,
  language: Asked['language'],
  tickets: readonly Situation[],
): Promise<Record<string, TransitionOption[]>> {
  const standingOf = ({ key: _, ...standing }: Situation) => JSON.stringify({ language, ...standing })
  const alike = new Map(tickets.map((ticket) => [standingOf(ticket), ticket]))
  const found = await offers.getAll([...alike.keys()], async (missing) => {
    const asked = missing.flatMap((standing) => alike.get(standing) ?? [])
    const { tickets: options } = await ask(listTransitions, { language, tickets: asked })
    return new Map(asked.map((ticket) => [standingOf(ticket), options[ticket.key] ?? []]))
  })
  return Object.fromEntries(tickets.map((ticket) => [ticket.key, found.get(standingOf(ticket)) ?? []]))
}
