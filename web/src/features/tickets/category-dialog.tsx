import { ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Category } from './use-quick-filters.ts'

/** A new category, or another name for one. */
export function CategoryDialog({ category, close }: { category: Category | null; close: () => void }) {
  const { t } = useTexts('lists')
  const form = useId()
  const [problem, setProblem] = useState('')
  const { requests } = ticketListCategories
  const creating = useAction(requests.create, { failure: t('notCreated') })
  const renaming = useAction(requests.patch, { failure: t('saveFailed') })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!name) return setProblem(t('nameMissing'))
    const failed = (error: Parameters<typeof reasonOf>[0]) => setProblem(reasonOf(error, currentLanguage()))
    const saved = category
      ? await renaming.run({ uuid: category.uuid, name }, { seenVersion: category.version, failed })
      : await creating.run({ name }, { failed })
    if (saved) close()
  }
  return (
    <Dialog
      title={category ? t('editTitle') : t('createCategory')}
      close={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={creating.isRunning || renaming.isRunning}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <label className="ls-field">
          <span>{t('categoryName')}</span>
          <input
            className="ls-input"
            name="name"
            maxLength={255}
            defaultValue={category?.name ?? ''}
            aria-invalid={problem !== ''}
          />
          {problem && <span className="ls-field-problem">{problem}</span>}
        </label>
      </form>
    </Dialog>
  )
}
