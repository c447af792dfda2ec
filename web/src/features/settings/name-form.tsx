import { patchUser } from '@leitstand/contracts/identity/administration'
import { getMe } from '@leitstand/contracts/identity/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { type Me, useMe } from '../../api/me.tsx'
import type { ApiProblem } from '../../api/problem.ts'
import { byField } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { ConflictDialog, type FieldConflict } from '../../ui/conflict-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const fields = ['firstName', 'lastName'] as const
type Names = Pick<Me, (typeof fields)[number]>

/** The own name. */
export function NameForm() {
  const { t } = useTexts('settings')
  const me = useMe()
  const [base, setBase] = useState<Names & Pick<Me, 'version'>>(me)
  const [names, setNames] = useState<Names>({ firstName: me.firstName, lastName: me.lastName })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Me | null>(null)
  const saving = useAction(patchUser, { failure: t('profile.failed'), quiet: ({ code }) => code === 'changed' })
  const changed = fields.filter((field) => names[field] !== base[field])

  const save = async (seenVersion: number) => {
    setProblems({})
    const part = Object.fromEntries(changed.map((field) => [field, names[field]]))
    const failed = (problem: ApiProblem) =>
      problem.code === 'changed' ? void collide() : setProblems(byField(problem))
    const saved = await saving.run({ uuid: me.uuid, ...part }, { seenVersion, failed })
    if (!saved) return
    setBase(saved)
    toast.info(t('profile.saved'))
  }
  const collide = async () => {
    const fresh = await send(getMe, {})
    // Other things than the name may have changed, settings for example; then the name is saved all the same.
    if (fields.every((field) => fresh[field] === base[field])) return save(fresh.version)
    setConflict(fresh)
  }
  const submit = () => void save(base.version)
  const reload = (fresh: Me) => {
    setBase(fresh)
    setNames({ firstName: fresh.firstName, lastName: fresh.lastName })
  }
  const conflicts = (fresh: Me): FieldConflict[] =>
    fields
      .filter((field) => fresh[field] !== base[field])
      .map((field) => ({
        label: t(`profile.${field}`),
        words: { before: base[field], theirs: fresh[field] },
        isMine: changed.includes(field),
      }))
  return (
    <Form className="ls-section" noValidate onSubmit={submit}>
      <div className="ls-fields">
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`profile.${field}`)}
            problem={problems[field]}
            autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
            value={names[field]}
            onChange={(value) => setNames({ ...names, [field]: value })}
          />
        ))}
      </div>
      <div className="ls-foot">
        <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={saving.isRunning}>
          {t('common:save')}
        </Button>
      </div>
      <LeaveDialog isChanged={changed.length > 0} />
      {conflict && (
        <ConflictDialog
          conflicts={conflicts(conflict)}
          close={() => setConflict(null)}
          reload={() => reload(conflict)}
          repeat={() => void save(conflict.version)}
        />
      )}
    </Form>
  )
}
