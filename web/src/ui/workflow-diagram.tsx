import { getDiagram, type orientations } from '@leitstand/contracts/workflow/requests'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { addressOf } from '../api/to-http.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { IconButton } from './icon-button.tsx'
import { StateNote } from './state-page.tsx'
import './workflow-diagram.css'
import { type Picture, usePicture } from './workflow-picture.ts'

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
  const address = addressOf(getDiagram, { ...asked, format: 'svg', locale: language })
  const { picture, isFailed } = usePicture(address)
  const { figure, percent, zoom } = useZoom()
  return (
    <div className="ls-card">
      <ZoomButtons percent={percent} zoom={zoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide diagram scrolls, so the keyboard must reach it */}
      <figure ref={figure} className="ls-diagram" tabIndex={0} aria-label={label}>
        {isFailed && <StateNote icon="alert" title={t('noDiagram')} text={t('noDiagramText')} />}
        {picture && (
          <img
            src={picture.url}
            alt={label}
            style={{ width: (picture.width * percent) / 100 }}
            onLoad={({ currentTarget }) => bringToSight(currentTarget, picture.start)}
          />
        )}
      </figure>
    </div>
  )
}

const steps = [40, 50, 67, 80, 100, 125, 150, 200] as const
const usual = 100

function ZoomButtons({ percent, zoom }: { percent: number; zoom: (percent: number) => void }) {
  const { t } = useTexts('workflow')
  const smaller = steps.findLast((one) => one < percent)
  const larger = steps.find((one) => one > percent)
  return (
    <div className="ls-row ls-diagram-zoom">
      <IconButton
        icon="minus"
        label={t('smaller')}
        disabled={smaller === undefined}
        onClick={() => zoom(smaller ?? percent)}
      />
      <Button type="text" disabled={percent === usual} title={t('usualSize')} onClick={() => zoom(usual)}>
        {percent} %
      </Button>
      <IconButton
        icon="plus"
        label={t('larger')}
        disabled={larger === undefined}
        onClick={() => zoom(larger ?? percent)}
      />
    </div>
  )
}

/** What stands in the middle stays there while the picture becomes larger or smaller. */
function useZoom() {
  const figure = useRef<HTMLElement>(null)
  const [{ percent, before }, setZoom] = useState({ percent: usual, before: usual })
  useLayoutEffect(() => {
    const place = figure.current
    if (!place) return
    const middle = (start: number, length: number) => ((start + length / 2) * percent) / before - length / 2
    place.scrollLeft = middle(place.scrollLeft, place.clientWidth)
    place.scrollTop = middle(place.scrollTop, place.clientHeight)
  }, [percent, before])
  return { figure, percent, zoom: (next: number) => setZoom({ percent: next, before: percent }) }
}

/** A diagram that is larger than its place begins where the ticket stands, or where tickets begin. */
function bringToSight(image: HTMLImageElement, start: Picture['start']): void {
  const figure = image.parentElement
  if (!figure || !start || image.naturalWidth === 0) return
  const scale = image.width / image.naturalWidth
  figure.scrollLeft = image.offsetLeft - figure.offsetLeft + start.x * scale - figure.clientWidth / 2
  figure.scrollTop = image.offsetTop - figure.offsetTop + start.y * scale - figure.clientHeight / 2
}
