import type { InputOf } from '@leitstand/contracts/define'
import { listHistory, listMentions } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { joined, useFurtherPages } from '../../api/use-further-pages.ts'
import { ActivityList } from '../../features/activity/activity-list.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const step = 50
const placed = (page: number) => ({ start: (page - 1) * step })
const past = 30 * 86_400_000
const views = ['all', 'mentions'] as const

/** What happened in the last 30 days (CONST-027), and where one was mentioned. */
export function Component() {
  const { t } = useTexts('activity')
  const [query, setQuery] = useSearchParams()
  const view = views.find((one) => one === query.get('view')) ?? 'all'
  const [startAt] = useState(() => new Date(Date.now() - past).toISOString())
  const [pages, setPages] = useState<Record<(typeof views)[number], number>>({ all: 1, mentions: 1 })
  const everything = useEntries(listHistory, view === 'all' ? { startAt, limit: step } : null, pages.all)
  const mentions = useEntries(listMentions, view === 'mentions' ? { limit: step } : null, pages.mentions)
  const { data, items, error, mutate } = view === 'all' ? everything : mentions
  return (
    <Page title={t('title')} head={<span className="ls-faint">{t('past')}</span>}>
      <div>
        <Tabs
          label={t('title')}
          entries={views.map((name) => ({ name, text: t(`views.${name}`) }))}
          active={view}
          onChange={(next) => setQuery({ view: next })}
        >
          <div className="ls-card">
            {!data && <Loading error={error} retry={mutate} lines={8} />}
            {data && items.length === 0 && <StateNote icon="activity" title={t('empty')} />}
            <ActivityList entries={items} />
            {data && pages[view] * step < data.total && (
              <div style={{ padding: 12 }}>
                <Button onClick={() => setPages({ ...pages, [view]: pages[view] + 1 })}>{t('more')}</Button>
              </div>
            )}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

/** The newest entries, as many pages of them as were asked for. */
function useEntries<C extends typeof listHistory | typeof listMentions>(
  contract: C,
  input: InputOf<C> | null,
  pages: number,
) {
  const { data, error, mutate } = useApi(contract, input)
  const further = useFurtherPages(contract, input ?? ({} as InputOf<C>), input ? pages : 1, {}, placed)
  return { data, error, mutate, items: joined(data?.items, further.data?.items) }
}
