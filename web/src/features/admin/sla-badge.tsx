import { Icon } from '../../ui/icon.tsx'
import { ownIconOf } from '../../ui/own-icons.ts'

export const usualSlaIcon = 'shield'

interface Props {
  name: string
  icon: string | null | undefined
  iconColour: string
  textColour: string
}

/** An SLA as it is shown at tickets: icon and text in its colours. */
export function SlaBadge({ name, icon, iconColour, textColour }: Props) {
  return (
    <span className="ls-sla-badge">
      <span style={{ background: iconColour }}>
        <Icon name={ownIconOf(icon) ?? usualSlaIcon} size={15} />
      </span>
      <span style={{ color: textColour }}>{name}</span>
    </span>
  )
}
