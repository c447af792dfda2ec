import type { IconName } from './icon.tsx'

/** What labels, tags and agreements can be marked with. The names are stored, so they stay. */
export const ownIcons = [
  'alert',
  'bell',
  'billing',
  'bolt',
  'bug',
  'certificate',
  'chart',
  'clock',
  'cloud',
  'database',
  'disk',
  'flag',
  'flame',
  'globe',
  'key',
  'lock',
  'mail',
  'network',
  'parcel',
  'phone',
  'server',
  'shield',
  'star',
  'users',
  'wrench',
] as const satisfies readonly IconName[]

/** Whoever writes through the API may name an icon that is not drawn here. */
export function ownIconOf(name: string | null | undefined): IconName | undefined {
  return ownIcons.find((one) => one === name)
}
