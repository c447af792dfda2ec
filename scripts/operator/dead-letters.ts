import type { ServiceName } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { AppError } from '@leitstand/contracts/problems'
import type { Say } from '../progress.ts'
import type { Operator } from './operator.ts'

type Asking = Pick<Operator, 'ask'>
const pageSize = 500

/** Lets a service try each event that it keeps, once, in the order in which they were stated. Answers how many failed again. */
export async function replayAll(operator: Asking, service: ServiceName, say: Say): Promise<number> {
  const { listDeadLetters } = operatorRequests(service)
  let failed = 0
  let last: string | null = null
  do {
    const { items }: { items: { id: string }[] } = await operator.ask(listDeadLetters, { after: last, limit: pageSize })
    for (const { id } of items) if (!(await replayListed(operator, service, id, say))) failed += 1
    last = items.at(-1)?.id ?? null
  } while (last)
  return failed
}

/** What is not there any more has been replayed by somebody else since it was listed. */
async function replayListed(operator: Asking, service: ServiceName, id: string, say: Say): Promise<boolean> {
  try {
    return await replayOne(operator, service, id, say)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    return true
  }
}

/** Whether it could be applied. */
export async function replayOne(operator: Asking, service: ServiceName, id: string, say: Say): Promise<boolean> {
  const { replayed, reason } = await operator.ask(operatorRequests(service).replayDeadLetter, { id })
  say(replayed ? `${id}: applied` : `${id}: failed again: ${inOneLine(reason ?? '')}`)
  return replayed
}

/** The whole reason is shown with the event. */
export function inOneLine(reason: string): string {
  const line = reason.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}
