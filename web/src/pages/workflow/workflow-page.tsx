import { getDiagram, getWorkflow, orientations } from '@leitstand/contracts/workflow/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { useTypeOptions } from '../../ui/type-options.ts'
import './workflow.css'

const modes = ['simple', 'advanced'] as const

/** The workflows as diagrams, and as a table for those who read. */
export function Component() {
  const { t } = useTexts('workflow')
  const [query, setQuery] = useSearchParams()
  const type = (Object.keys(ticketTypes) as TypeName[]).find((name) => name === query.get('type')) ?? 'normal'
  const orientation = orientations.find((one) => one === query.get('orientation')) ?? 'LR'
  const mode = modes.find((one) => one === query.get('mode')) ?? 'simple'
  const show = (change: Record<string, string>) => setQuery({ type, orientation, mode, ...change }, { replace: true })
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
      <Diagram name={type} orientation={orientation} mode={mode} />
      <TransitionTable type={type} />
    </Page>
  )
}

interface DiagramProps {
  name: TypeName
  orientation: (typeof orientations)[number]
  mode: (typeof modes)[number]
}

function Diagram(props: DiagramProps) {
  const { t } = useTexts('workflow')
  const language = useLanguage()
  const [line] = getDiagram.http
  const address = line ? toHttp(line, { ...props, format: 'svg', locale: language }).url : ''
  const { picture, isFailed } = usePicture(address)
  const name = ticketTypes[props.name][language]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide diagram scrolls, so the keyboard must reach it
    <figure className="ls-card ls-diagram" tabIndex={0} aria-label={t('diagramOf', { name })}>
      {isFailed && <StateNote icon="alert" title={t('noDiagram')} text={t('noDiagramText')} />}
      {picture && <img src={picture} alt={t('diagramOf', { name })} />}
    </figure>
  )
}

/** A picture of the API, fetched as every other call. */
function usePicture(address: string): { picture: string | undefined; isFailed: boolean } {
  const [fetched, setFetched] = useState<{ address: string; picture?: string }>()
  useEffect(() => {
    const leaving = new AbortController()
    let picture: string | undefined
    void fetchPicture(address, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return
      picture = found && URL.createObjectURL(found)
      setFetched({ address, ...(picture && { picture }) })
    })
    return () => {
      leaving.abort()
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [address])
  const isCurrent = fetched?.address === address
  return { picture: isCurrent ? fetched.picture : undefined, isFailed: isCurrent && !fetched.picture }
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const answer = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' }, signal })
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

function TransitionTable({ type }: { type: TypeName }) {
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
                {label} <span className="ls-mono ls-faint">{name}</span>
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
