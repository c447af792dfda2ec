import { type Status, stateLabel, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import type { CSSProperties, ReactNode } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import './tag.css'
import { type Tone, toneOf } from './tone.ts'

export function Tag({ tone = 'idle', lamp = false, children }: { tone?: Tone; lamp?: boolean; children: ReactNode }) {
  return (
    <span className={`ls-tag ls-tone-${tone}`}>
      {lamp && <span className="ls-lamp" aria-hidden="true" />}
      {children}
    </span>
  )
}

/** The state of a ticket in the words of its type, with its signal lamp. */
export function StatusTag({ type, status }: { type: string; status: Status }) {
  const language = useLanguage()
  const known: TypeName = type in ticketTypes ? (type as TypeName) : 'normal'
  return (
    <Tag tone={toneOf(status)} lamp>
      {stateLabel(known, status)[language]}
    </Tag>
  )
}

interface LabelProps {
  label: { name: string; textColour: string; backgroundColour: string }
}

export function LabelTag({ label }: LabelProps) {
  const style = { '--ls-own-ink': label.textColour, '--ls-own-ground': label.backgroundColour } as CSSProperties
  return (
    <span className="ls-tag ls-tag-own" style={style}>
      {label.name}
    </span>
  )
}
