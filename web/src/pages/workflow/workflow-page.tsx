import { getDiagram, getWorkflow, orientations } from '@leitstand/contracts/workflow/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Segments } from '../../ui/segments.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import '../../ui/table.css'
import './workflow.css'

const modes = ['simple', 'advanced'] as const

/** The workflows as diagrams, and as a table for those who read. */
export function Component() {
  const { t } = useTexts('workflow')
  const language = useLanguage()
  const [query, setQuery] = useSearchParams()
  const type = (Object.keys(ticketTypes) as TypeName[]).find((name) => name === query.get('type')) ?? 'normal'
  const orientation = orientations.find((one) => one === query.get('orientation')) ?? 'LR'
  const mode = modes.find((one) => one === query.get('mode')) ?? 'simple'
  const show = (change: Record<string, string>) => setQuery({ type, orientation, mode, ...change }, { replace: true })
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <select
          className="ls-select"
          aria-label={t('ticket:field.type')}
          value={type}
          onChange={(event) => show({ type: event.target.value })}
        >
          {Object.entries(ticketTypes).map(([name, text]) => (
            <option key={name} value={name}>
              {text[language]}
            </option>
          ))}
        </select>
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
      </header>
      <Diagram name={type} orientation={orientation} mode={mode} />
      <TransitionTable type={type} />
    </main>
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
      <table className="ls-table">
        <caption className="ls-hidden">{t('transitions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transition')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
          </tr>
        </thead>
        <tbody>
          {data.transitions.map((transition) => (
            <tr key={transition.name}>
              <th scope="row">
                {transition.label} <span className="ls-mono ls-faint">{transition.name}</span>
              </th>
              <td>
                <span className="ls-row">
                  {transition.from.map((state) => (
                    <StatusTag key={state} type={type} status={state} />
                  ))}
                </span>
              </td>
              <td>
                <StatusTag type={type} status={transition.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
