import { getWorkflow, orientations } from '@leitstand/contracts/workflow/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Choice } from '../../ui/choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { useTypeOptions } from '../../ui/type-options.ts'
import { WorkflowDiagram } from '../../ui/workflow-diagram.tsx'

const modes = ['simple', 'advanced'] as const

/** The workflows as diagrams, and as a table for those who read. */
export function Component() {
  const { t, language } = useTexts('workflow')
  const [query, changeQuery] = useQuery()
  const type = (Object.keys(ticketTypes) as TypeName[]).find((name) => name === query.get('type')) ?? 'normal'
  const orientation = orientations.find((one) => one === query.get('orientation')) ?? 'LR'
  const mode = modes.find((one) => one === query.get('mode')) ?? 'simple'
  const show = (change: Record<string, string>) =>
    changeQuery((now) => ({ type, orientation, mode, ...Object.fromEntries(now), ...change }), { replace: true })
  return (
    <Page
      title={t('title')}
      head={
        <>
          <Choice
            label={t('ticket:field.type')}
            className="ls-type-choice"
            clearable={false}
            value={[type]}
            options={useTypeOptions()}
            onChange={([next]) => show({ type: next ?? 'normal' })}
          />
          <Segments
            label={t('orientation')}
            active={orientation}
            entries={orientations.map((name) => ({ name, text: name }))}
            onChange={(next) => show({ orientation: next })}
          />
          <Segments
            label={t('mode')}
            active={mode}
            entries={modes.map((name) => ({ name, text: t(`modes.${name}`) }))}
            onChange={(next) => show({ mode: next })}
          />
        </>
      }
    >
      <WorkflowDiagram
        name={type}
        orientation={orientation}
        mode={mode}
        label={t('diagramOf', { name: ticketTypes[type][language] })}
      />
      <TransitionTable type={type} isAdvanced={mode === 'advanced'} />
    </Page>
  )
}

/** The names that callers use are for those who asked for more. */
function TransitionTable({ type, isAdvanced }: { type: TypeName; isAdvanced: boolean }) {
  const { t } = useTexts('workflow')
  const { data } = useApi(getWorkflow, { name: type })
  if (!data) return null
  return (
    <div className="ls-card ls-scroll">
      <DataTable
        caption={t('transitions')}
        rows={data.transitions}
        keyOf={({ name }) => name}
        columns={[
          {
            title: t('transitions'),
            isHead: true,
            show: ({ label, name }) => (
              <>
                {label} {isAdvanced && <span className="ls-mono ls-faint">{name}</span>}
              </>
            ),
          },
          {
            title: t('from'),
            show: ({ from }) => (
              <span className="ls-row">
                {from.map((state) => (
                  <StatusTag key={state} type={type} status={state} />
                ))}
              </span>
            ),
          },
          { title: t('to'), show: ({ to }) => <StatusTag type={type} status={to} /> },
        ]}
      />
    </div>
  )
}
