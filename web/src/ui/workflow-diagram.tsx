import { getDiagram, type orientations } from '@leitstand/contracts/workflow/requests'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { useEffect, useState } from 'react'
import { toHttp } from '../api/to-http.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { StateNote } from './state-page.tsx'
import './workflow-diagram.css'

interface Props {
  name: TypeName
  label: string
  orientation?: (typeof orientations)[number]
  mode?: 'simple' | 'advanced'
  /** Where a ticket stands. */
  current?: Status
}

/** The states of a workflow and the steps between them, as the service draws them. */
export function WorkflowDiagram({ label, ...asked }: Props) {
  const { t } = useTexts('workflow')
  const language = useLanguage()
  const [line] = getDiagram.http
  const address = line ? toHttp(line, { ...asked, format: 'svg', locale: language }).url : ''
  const { picture, isFailed } = usePicture(address)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide diagram scrolls, so the keyboard must reach it
    <figure className="ls-card ls-diagram" tabIndex={0} aria-label={label}>
      {isFailed && <StateNote icon="alert" title={t('noDiagram')} text={t('noDiagramText')} />}
      {picture && (
        <img
          src={picture.url}
          alt={label}
          onLoad={({ currentTarget }) => bringToSight(currentTarget, picture.current)}
        />
      )}
    </figure>
  )
}

interface Picture {
  url: string
  /** The middle of the state where the ticket stands, in its pixels. */
  current: { x: number; y: number } | null
}

/** A diagram that is larger than its place begins where the ticket stands. */
function bringToSight(image: HTMLImageElement, current: Picture['current']): void {
  const figure = image.parentElement
  if (!figure || !current || image.naturalWidth === 0) return
  const scale = image.width / image.naturalWidth
  figure.scrollLeft = image.offsetLeft - figure.offsetLeft + current.x * scale - figure.clientWidth / 2
  figure.scrollTop = image.offsetTop - figure.offsetTop + current.y * scale - figure.clientHeight / 2
}

/** A picture of the API, fetched as every other call. */
function usePicture(address: string): { picture: Picture | undefined; isFailed: boolean } {
  const [fetched, setFetched] = useState<{ address: string; picture?: Picture }>()
  useEffect(() => {
    const leaving = new AbortController()
    let picture: Picture | undefined
    void fetchPicture(address, leaving.signal).then((svg) => {
      if (leaving.signal.aborted) return
      if (svg !== undefined)
        picture = {
          url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
          current: currentIn(svg),
        }
      setFetched({ address, ...(picture && { picture }) })
    })
    return () => {
      leaving.abort()
      if (picture) URL.revokeObjectURL(picture.url)
    }
  }, [address])
  const isCurrent = fetched?.address === address
  return { picture: isCurrent ? fetched.picture : undefined, isFailed: isCurrent && !fetched.picture }
}

function currentIn(svg: string): Picture['current'] {
  const box = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('[aria-current] > rect:last-of-type')
  if (!box) return null
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((one) =>
    Number(box.getAttribute(one)),
  )
  return { x: x + width / 2, y: y + height / 2 }
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' }, signal })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
