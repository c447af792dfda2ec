import { type ActivityEntry, listHistory, listMentions } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { ActivityList } from '../../features/activity/activity-list.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const step = 50
const most = 100
const past = 30 * 86_400_000
const views = ['all', 'mentions'] as const

/** What happened in the last 30 days (CONST-027), and where one was mentioned. */
export function Component() {
  const { t } = useTexts('activity')
  const [query, setQuery] = useSearchParams()
  const [limit, setLimit] = useState(step)
  const view = views.find((one) => one === query.get('view')) ?? 'all'
  const [startAt] = useState(() => new Date(Date.now() - past).toISOString())
  const everything = useApi(listHistory, view === 'all' ? { startAt, limit } : null)
  const mentions = useApi(listMentions, view === 'mentions' ? { limit } : null)
  const { data, error, mutate } = view === 'all' ? everything : mentions
  const items: readonly ActivityEntry[] = data?.items ?? []
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
            {data && items.length < data.total && limit < most && (
              <div style={{ padding: 12 }}>
                <Button onClick={() => setLimit(Math.min(most, limit + step))}>{t('more')}</Button>
              </div>
            )}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}
