import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useIsAdmin } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { toast } from '../../ui/toaster-state.ts'
import type { ListView } from './list-url.ts'
import { type QuickFilter, storedOf } from './quick-filter.ts'

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
  const form = useId()
  const isAdmin = useIsAdmin()
  const [audience, setAudience] = useState<'own' | 'all'>('own')
  const [withSort, setWithSort] = useState(false)
  const [withWords, setWithWords] = useState(view.q !== '')
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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    if (!name) return setProblem(t('nameMissing'))
    const category = String(fields.get('category') ?? '')
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
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={creating.isRunning}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} className="ls-page" noValidate onSubmit={(event) => void submit(event)}>
        {mayReplace && (
          <div className="ls-notice">
            <span className="ls-grow">{t('replaceText', { name: chosen.name })}</span>
            <button type="button" className="ls-link" onClick={() => void replace(chosen)}>
              {t('replace')}
            </button>
          </div>
        )}
        <label className="ls-field">
          <span>{t('name')}</span>
          <input className="ls-input" name="name" maxLength={255} aria-invalid={problem !== ''} />
          {problem && <span className="ls-field-problem">{problem}</span>}
        </label>
        <label className="ls-field">
          <span>{t('tooltip')}</span>
          <input className="ls-input" name="tooltip" maxLength={500} placeholder={t('tooltipHelp')} />
        </label>
        <label className="ls-check">
          <input type="checkbox" checked={withSort} onChange={(event) => setWithSort(event.target.checked)} />
          {t('withSort', { field: t(`list:column.${view.sort}`) })}
        </label>
        {view.q && (
          <label className="ls-check">
            <input type="checkbox" checked={withWords} onChange={(event) => setWithWords(event.target.checked)} />
            {t('withWords', { words: view.q })}
          </label>
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
        {audience === 'all' && <CategoryField />}
      </form>
    </Dialog>
  )
}

/** A field of a form, so that whoever reads the form finds it as `category`. */
export function CategoryField({ initial = '' }: { initial?: string }) {
  const { t } = useTexts('lists')
  const { data } = useApi(ticketListCategories.requests.list, { pagination: 'false' })
  return (
    <label className="ls-field">
      <span>{t('category')}</span>
      <select className="ls-select" name="category" defaultValue={initial} key={data ? 'known' : 'unknown'}>
        <option value="">{t('noCategory')}</option>
        {data?.items.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
