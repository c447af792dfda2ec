import { type Status, stateLabel, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Tag as AntTag } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { Icon } from './icon.tsx'
import { ownIconOf } from './own-icons.ts'
import './tag.css'
import { type Tone, toneOf } from '@leitstand/contracts/workflow/tones'

export function Tag({ tone = 'idle', children }: { tone?: Tone; children: ReactNode }) {
  return <AntTag className={`ls-tone-${tone}`}>{children}</AntTag>
}

/** The state of a ticket in the words of its type. */
export function StatusTag({ type, status }: { type: string; status: Status }) {
  const language = useLanguage()
  const known: TypeName = type in ticketTypes ? (type as TypeName) : 'normal'
  return <Tag tone={toneOf(status)}>{stateLabel(known, status)[language]}</Tag>
}

interface LabelProps {
  label: { name: string; textColour: string; backgroundColour: string; icon?: string | null; iconColour?: string }
}

export function LabelTag({ label }: LabelProps) {
  const icon = ownIconOf(label.icon)
  const style: CSSProperties = { color: label.textColour, background: label.backgroundColour }
  return (
    <AntTag style={style} title={label.name}>
      {icon && <Icon name={icon} size={12} style={{ color: label.iconColour, marginInlineEnd: 3 }} />}
      {label.name}
    </AntTag>
  )
}
