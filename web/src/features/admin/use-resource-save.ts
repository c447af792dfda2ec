import { useState } from 'react'
import { type ApiProblem, byField } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FieldConflict } from '../../ui/conflict-dialog.tsx'
import { changesOf, conflictsOf, writtenOf } from './differences.ts'
import type { AnyConfig, Row, Values } from './resource-config.ts'
import { tellFailure } from './tell-failure.ts'

interface Conflict {
  fields: readonly FieldConflict[]
  theirs: Row
  /** One's own changes once more, on top of what is there now. */
  repeat: () => void
}

interface Given {
  config: AnyConfig
  /** What the form was opened with; null makes something new. */
  base: Row | null
  values: Values
  saved: (row: Row) => Promise<void>
}

const isStale = (problem: ApiProblem) => problem.code === 'changed'

/** Saves a form: what is wrong stands at its fields, what somebody else saved meanwhile is shown before it is overwritten. */
export function useResourceSave({ config, base, values, saved }: Given) {
  const { t } = useTexts('admin')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { create, patch, get } = config.resource.requests
  const creating = useAction(create, { failure: config.createFailed })
  const failure = config.saveFailed ?? t('saveFailed')
  const saving = useAction(patch, { failure, quiet: isStale })

  const showProblems = (problem: ApiProblem) => setProblems(byField(problem))
  const collide = async (before: Row) => {
    const theirs = (await send(get, { uuid: before.uuid }).catch(tellFailure(failure))) as Row | undefined
    if (!theirs) return
    const repeat = () => void change(before, theirs.version)
    const words = { yes: t('list:yes'), no: t('ticket:no') }
    const fields = conflictsOf(config.fields, config.initial, { before, theirs, mine: values }, words)
    // What others changed may be nothing that this form shows: then one's own change simply goes on.
    if (fields.length === 0) return repeat()
    setConflict({ fields, theirs, repeat })
  }
  const change = async (before: Row, seenVersion: number) => {
    const changes = changesOf(writtenOf(config.initial, before), values)
    const failed = (problem: ApiProblem) => (isStale(problem) ? void collide(before) : showProblems(problem))
    const row = await saving.run({ uuid: before.uuid, ...changes }, { seenVersion, failed })
    if (row) await saved(row as Row)
  }
  const save = async () => {
    setProblems({})
    if (base) return change(base, base.version)
    const row = await creating.run(values, { failed: showProblems })
    if (row) await saved(row as Row)
  }
  return {
    save,
    problems,
    conflict,
    closeConflict: () => setConflict(null),
    isRunning: creating.isRunning || saving.isRunning,
  }
}
