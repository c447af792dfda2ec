import { type Priority, priorities } from '@leitstand/contracts/common'
import { thumbPicture } from '@leitstand/contracts/identity/pictures'
import type { CSSProperties } from 'react'
import { addressOf } from '../api/to-http.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { formatDateTime, formatExactly, formatRelative, minutesUntil } from '../lib/dates.ts'
import { formatDuration } from '../lib/duration.ts'
import { Icon } from './icon.tsx'
import { useNow } from './use-now.ts'

/** Four bars, as many on as the priority is high; nothing where it is hidden from whoever looks. */
export function PriorityMark({ priority, wordless = false }: { priority: Priority | undefined; wordless?: boolean }) {
  const { t } = useTexts()
  if (!priority) return null
  const level = priorities.indexOf(priority)
  return (
    <span className={`ls-priority ls-priority-${priority}`} title={t(`common:priority.${priority}`)}>
      <span className="ls-priority-bars" aria-hidden="true">
        {priorities.map((name, index) => (
          <span key={name} data-on={index <= level} style={{ height: 3 + index * 3 }} />
        ))}
      </span>
      <span className={wordless ? 'ls-hidden' : undefined}>{t(`common:priority.${priority}`)}</span>
    </span>
  )
}

/** A customer always shows with name and its own colour. */
export function CustomerMark({ customer }: { customer: { uuid: string; name: string } }) {
  return (
    <span
      className="ls-customer"
      style={{ '--ls-own': colourOf(customer.uuid) } as CSSProperties}
      title={customer.name}
    >
      <span>{customer.name}</span>
    </span>
  )
}

export function colourOf(uuid: string): string {
  // FNV-1a, so that uuids of one moment still differ.
  let hash = 2_166_136_261
  for (const character of uuid) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return `hsl(${(hash >>> 0) % 360} 62% 48%)`
}

interface AvatarProps {
  /** With the path of the picture, where it is known. */
  person: { name: string; picture?: string | null } | null
  size?: number
}

/** The small square of a person's picture, or the initials. */
export function Avatar({ person, size = 24 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: Math.max(9, size * 0.42) }
  if (person?.picture) return <img className="ls-avatar" style={style} src={thumbOf(person.picture)} alt="" />
  if (!person) return <span className="ls-avatar ls-avatar-empty" style={style} aria-hidden="true" />
  // As drawn text, so that it is no second name beside the real one.
  return <span className="ls-avatar" style={style} aria-hidden="true" data-initials={initialsOf(person.name)} />
}

/** `/user/picture/<uuid>` has its small square at `/user/picture/thumb/<uuid>`. */
function thumbOf(picture: string): string {
  return addressOf(thumbPicture, { uuid: picture.slice(picture.lastIndexOf('/') + 1) })
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** `vor 5 Min.`, exact on hover. */
export function TimeAgo({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow()
  return (
    <time dateTime={at} title={formatExactly(at, language)}>
      {formatRelative(at, language, now)}
    </time>
  )
}

/** `20.11.2026 14:05`, exact on hover. */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} title={formatExactly(at, language)}>
      {formatDateTime(at, language)}
    </time>
  )
}

/** Time left until something is due, as on an instrument: calm, soon, over. */
export function DueClock({ dueAt, label }: { dueAt: string; label: string }) {
  const { t, language } = useTexts()
  const minutes = minutesUntil(dueAt, useNow())
  const mood = minutes < 0 ? 'over' : minutes <= 60 ? 'soon' : 'calm'
  const span = spanOf(minutes)
  return (
    <span className={`ls-clock ls-clock-${mood}`} title={formatExactly(dueAt, language)}>
      <Icon name="clock" size={14} />
      {minutes < 0 ? t('common:overdueSince', { label, span }) : t('common:dueIn', { label, span })}
    </span>
  )
}

/** Days and hours when it is long, hours and minutes when it is close. */
export function spanOf(minutes: number): string {
  const all = Math.abs(minutes)
  if (all < 24 * 60) return formatDuration(all)
  return `${Math.floor(all / 1440)}d ${Math.floor((all % 1440) / 60)}h`
}
