import { Icon } from '../../ui/icon.tsx'

interface Props {
  name: string
  iconColour: string
  textColour: string
}

/** An SLA as it is shown at tickets: icon and text in its colours. */
export function SlaBadge({ name, iconColour, textColour }: Props) {
  return (
    <span className="ls-sla-badge">
      <span style={{ background: iconColour }}>
        <Icon name="shield" size={15} />
      </span>
      <span style={{ color: textColour }}>{name}</span>
    </span>
  )
}
