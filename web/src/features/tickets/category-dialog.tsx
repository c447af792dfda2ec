import { ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { useState } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Category } from './use-quick-filters.ts'

/** A new category, or another name for one. */
export function CategoryDialog({ category, close }: { category: Category | null; close: () => void }) {
  const { t } = useTexts('lists')
  const [problem, setProblem] = useState('')
  const { requests } = ticketListCategories
  const creating = useAction(requests.create, { failure: t('notCreated') })
  const renaming = useAction(requests.patch, { failure: t('saveFailed') })
  const submit = async (form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
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
      confirm={{ text: t('common:save'), isRunning: creating.isRunning || renaming.isRunning }}
      onSubmit={submit}
    >
      <TextField
        label={t('categoryName')}
        mandatory
        problem={problem}
        name="name"
        maxLength={255}
        defaultValue={category?.name ?? ''}
      />
    </Dialog>
  )
}
