import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useIsAdmin } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView } from '../../lib/list-url.ts'
import { optionOf } from '../../lib/options.ts'
import { type QuickFilter, storedOf } from '../../lib/quick-filter.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  view: ListView
  /** What was applied and differs by now: it can be brought up to date instead. */
  chosen: QuickFilter | undefined
  onSaved: (uuid: string) => void
  close: () => void
}

/** Saves what the list shows now: for oneself, or as a list for all staff. */
export function SaveFilterDialog({ view, chosen, onSaved, close }: Props) {
  const { t } = useTexts('lists')
  const isAdmin = useIsAdmin()
  const [audience, setAudience] = useState<'own' | 'all'>('own')
  const [withSort, setWithSort] = useState(false)
  const [withWords, setWithWords] = useState(view.q !== '')
  const [category, setCategory] = useState('')
  const [problem, setProblem] = useState('')
  const creating = useAction(quickFilters.requests.create, { failure: t('saveFailed') })
  const changing = useAction(quickFilters.requests.patch, { failure: t('saveFailed') })
  const mayReplace = chosen && (isAdmin || !chosen.ticketList)

  const done = (saved: { uuid: string; name: string } | undefined) => {
    if (!saved) return
    toast.info(t('saved', { name: saved.name }))
    onSaved(saved.uuid)
    close()
  }
  const submit = async (fields: FormData) => {
    const name = String(fields.get('name') ?? '').trim()
    if (!name) return setProblem(t('nameMissing'))
    done(
      await creating.run({
        name,
        tooltip: String(fields.get('tooltip') ?? ''),
        ...storedOf(view, withSort, withWords),
        ...(audience === 'all' && { ticketList: true, category: category || null }),
      }),
    )
  }
  const replace = async ({ uuid, sort, searchTerm, version }: QuickFilter) => {
    const kept = storedOf(view, sort !== null, searchTerm !== null)
    done(await changing.run({ uuid, ...kept }, { seenVersion: version }))
  }
  return (
    <Dialog
      title={t('saveTitle')}
      close={close}
      confirm={{ text: t('common:save'), isRunning: creating.isRunning || changing.isRunning }}
      onSubmit={submit}
    >
      {mayReplace && (
        <div className="ls-notice">
          <span className="ls-grow">{t('replaceText', { name: chosen.name })}</span>
          <Button
            type="link"
            loading={changing.isRunning}
            disabled={creating.isRunning}
            onClick={() => void replace(chosen)}
          >
            {t('replace')}
          </Button>
        </div>
      )}
      <TextField label={t('name')} mandatory problem={problem} name="name" maxLength={255} />
      <TextField label={t('tooltip')} name="tooltip" maxLength={500} placeholder={t('tooltipHelp')} />
      <Checkbox checked={withSort} onChange={(event) => setWithSort(event.target.checked)}>
        {t('withSort', { field: t(`list:column.${view.sort}`) })}
      </Checkbox>
      {view.q && (
        <Checkbox checked={withWords} onChange={(event) => setWithWords(event.target.checked)}>
          {t('withWords', { words: view.q })}
        </Checkbox>
      )}
      {isAdmin && (
        <RadioList
          label={t('forWhom')}
          active={audience}
          onChange={setAudience}
          entries={[
            { name: 'own', text: t('own'), help: t('ownHelp') },
            { name: 'all', text: t('all'), help: t('allHelp') },
          ]}
        />
      )}
      {audience === 'all' && <CategoryField value={category} onChange={setCategory} />}
    </Dialog>
  )
}

interface CategoryProps {
  value: string
  onChange: (uuid: string) => void
}

/** The category of a list for all. */
export function CategoryField(props: CategoryProps) {
  const { t } = useTexts('lists')
  const categories = useApi(ticketListCategories.requests.list, { pagination: 'false' }).data?.items ?? []
  const options = categories.map(optionOf)
  return <SelectField label={t('category')} options={[{ value: '', label: t('noCategory') }, ...options]} {...props} />
}
