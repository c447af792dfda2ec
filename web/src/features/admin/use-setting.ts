import { changeSetting, getSetting } from '@leitstand/contracts/sla/requests'
import type { Setting } from '@leitstand/contracts/sla/resources'
import type { SettingName, SettingValue } from '@leitstand/contracts/sla/settings'
import { useState } from 'react'
import { type ApiProblem, byField } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isSame } from './differences.ts'
import { tellFailure } from './tell-failure.ts'

interface Edit {
  /** The setting as it was when somebody began to change it. */
  base: Setting
  value: unknown
}

/** What is changed on a page of settings and not saved yet. */
export interface Desk {
  edits: Partial<Record<SettingName, Edit>>
  put: (name: SettingName, edit: Edit | undefined) => void
  isChanged: boolean
}

export function useDesk(): Desk {
  const [edits, setEdits] = useState<Desk['edits']>({})
  const put: Desk['put'] = (name, edit) => setEdits((now) => ({ ...now, [name]: edit }))
  return { edits, put, isChanged: Object.values(edits).some(isEdited) }
}

function isEdited(edit: Edit | undefined): edit is Edit {
  return edit !== undefined && !isSame(edit.value, edit.base.value)
}

const isStale = ({ code }: ApiProblem) => code === 'changed'

/** One setting on the desk: changed, saved, and shown again when somebody else has saved it meanwhile. */
export function useSetting<N extends SettingName>(name: N, { edits, put }: Desk) {
  const { t } = useTexts('admin')
  const { data, error, mutate } = useApi(getSetting, { key: name })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<Setting | null>(null)
  const saving = useAction(changeSetting, {
    failure: t('saveFailed'),
    // What is wrong stands at its field.
    quiet: (problem) => isStale(problem) || problem.code === 'invalid',
  })
  const edit = isEdited(edits[name]) ? edits[name] : undefined

  const collide = async (mine: Edit) => {
    const now = await send(getSetting, { key: name }).catch(tellFailure(t('saveFailed')))
    if (!now) return
    if (isSame(now.value, mine.base.value)) await write(mine, now.version)
    else setTheirs(now)
  }
  const write = async (mine: Edit, seenVersion: number) => {
    setProblems({})
    const failed = (problem: ApiProblem) => (isStale(problem) ? void collide(mine) : setProblems(byField(problem)))
    const saved = await saving.run({ key: name, value: mine.value }, { seenVersion, failed })
    if (saved) await adopt(saved)
  }
  const adopt = async (setting: Setting) => {
    await mutate(setting, { revalidate: false })
    put(name, undefined)
    setProblems({})
  }
  return {
    value: (edit ? edit.value : data?.value) as SettingValue<N> | undefined,
    base: edit?.base,
    error,
    retry: mutate,
    change: (value: SettingValue<N>) => {
      setProblems({})
      if (data) put(name, { base: edit?.base ?? data, value })
    },
    save: async () => edit && (await write(edit, edit.base.version)),
    discard: () => {
      put(name, undefined)
      setProblems({})
    },
    isSaving: saving.isRunning,
    isChanged: edit !== undefined,
    /** What is wrong at a part of the value, or with something inside of it; '' is the value itself. */
    problemAt: (path: string) => problemIn(problems, path),
    conflict: theirs && {
      theirs,
      close: () => setTheirs(null),
      reload: () => void adopt(theirs),
      repeat: () => edit && void write(edit, theirs.version),
    },
  }
}

function problemIn(problems: Readonly<Record<string, string>>, path: string): string | undefined {
  const whole = path ? `value.${path}` : 'value'
  const found = Object.keys(problems).find((key) => key === whole || key.startsWith(`${whole}.`))
  return found === undefined ? undefined : problems[found]
}
