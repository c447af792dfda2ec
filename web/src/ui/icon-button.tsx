import { Button, type ButtonProps } from 'antd'
import { Icon, type IconName } from './icon.tsx'

interface Props extends Omit<ButtonProps, 'icon' | 'type'> {
  icon: IconName
  iconSize?: number
  /** What it does, as its name and on hover. */
  label: string
}

/** A button that is a picture. */
export function IconButton({ icon, iconSize = 18, label, ...button }: Props) {
  return <Button type="text" icon={<Icon name={icon} size={iconSize} />} aria-label={label} title={label} {...button} />
}
