import type { RequestContract } from '@leitstand/contracts/define'
import { useState } from 'react'
import { type ApiProblem, byField } from './problem.ts'
import { useAction } from './use-action.ts'

interface Given {
  /** The resource of what hangs on tickets: a link, a component, a shipment … */
  resource: { requests: Record<'create' | 'patch', RequestContract> }
  /** What is changed; without it something new is made. */
  before: { uuid: string; version: number } | undefined
  addFailed: string
  saveFailed: string
  /** As with actions: further readings that change. */
  refresh?: readonly string[]
  /** What a ticket that does not exist is called, where the form asks for its number. */
  noSuchTicket?: string
  done: () => void
}

/** What it hangs on, by the field that says so. */
type Owner = Readonly<Record<string, number | string>>

/** Saves something that hangs on a ticket; what is wrong stands at its fields until one of them changes. */
export function useRecordSave({ resource, before, addFailed, saveFailed, refresh = [], noSuchTicket, done }: Given) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  // What others save meanwhile is not written over unseen.
  const [seen] = useState(before)
  const isNoTicket = ({ code }: ApiProblem) => noSuchTicket !== undefined && code === 'not-found'
  const quiet = (problem: ApiProblem) => problem.code === 'invalid' || isNoTicket(problem)
  const common = { refresh, quiet, untilRead: true }
  const creating = useAction(resource.requests.create, { failure: addFailed, ...common })
  const saving = useAction(resource.requests.patch, { failure: saveFailed, ...common })
  const failed = (problem: ApiProblem) =>
    setProblems(noSuchTicket && isNoTicket(problem) ? { ticket: noSuchTicket } : byField(problem))

  const save = async (owner: Owner, fields: Readonly<Record<string, unknown>>) => {
    const saved = seen
      ? await saving.run({ uuid: seen.uuid, ...fields }, { seenVersion: seen.version, failed })
      : await creating.run({ ...owner, ...fields }, { failed })
    if (saved) done()
  }
  return { save, problems, forget: () => setProblems({}), isSaving: creating.isRunning || saving.isRunning }
}
