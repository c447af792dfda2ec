import type { InputOf } from '@leitstand/contracts/define'
import { askedReasons, countMails } from '@leitstand/contracts/mail/ledger'
import { mailStates } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import type { LedgerView } from './ledger-view.ts'

interface Props {
  view: LedgerView
  show: (change: Partial<LedgerView>) => void
}

/** What narrows the ledger. */
export function LedgerFilters({ view, show }: Props) {
  const { t } = useTexts('mail')
  const [words, type] = useTyped(view.search, (search) => show({ search }))
  return (
    <search className="ls-overview-bar ls-ledger-filters" aria-label={t('narrow')}>
      <TextField type="search" label={t('search')} value={words} onChange={type} />
      <SelectField
        label={t('reason')}
        value={view.reason}
        options={[
          { value: '' as const, label: t('allReasons') },
          ...askedReasons.map((value) => ({ value, label: t(`reasonNames.${value}`) })),
        ]}
        onChange={(reason) => show({ reason })}
      />
      <DayField label={t('since')} value={view.since || null} onChange={(since) => show({ since: since ?? '' })} />
      <DayField label={t('until')} value={view.until || null} onChange={(until) => show({ until: until ?? '' })} />
    </search>
  )
}

/** How many mails stand in each state; each of them shows its own. */
export function StateCounts({ view, show, asked }: Props & { asked: InputOf<typeof countMails> }) {
  const { t, language } = useTexts('mail')
  const { data } = useApi(countMails, asked)
  const counts = data?.states
  const shown = mailStates.filter((state) => state === view.state || counts?.[state])
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const numberOf = (count: number | undefined) => count?.toLocaleString(language) ?? ''
  return (
    <fieldset className="ls-state-counts" aria-label={t('state')}>
      <Choice isChosen={view.state === ''} choose={() => show({ state: '' })}>
        {t('allStates')} <span className="ls-count">{numberOf(total)}</span>
      </Choice>
      {shown.map((state) => (
        <Choice key={state} isChosen={view.state === state} choose={() => show({ state })}>
          {t(`states.${state}`)} <span className="ls-count">{numberOf(counts?.[state])}</span>
        </Choice>
      ))}
    </fieldset>
  )
}

function Choice({ isChosen, choose, children }: { isChosen: boolean; choose: () => void; children: ReactNode }) {
  return (
    <Button size="small" shape="round" type={isChosen ? 'primary' : 'default'} aria-pressed={isChosen} onClick={choose}>
      {children}
    </Button>
  )
}
