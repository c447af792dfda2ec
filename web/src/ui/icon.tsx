import type { CSSProperties } from 'react'

/** Thin line drawings on a 24 grid, one look for the whole app. */
const drawings = {
  activity: 'M3 12h4l3 8 4-16 3 8h4',
  admin: 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M14 4v4M6 10v4M12 16v4',
  alert: 'M12 3 2.5 20h19zM12 10v4M12 17v.5',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  attachment: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8L9.4 17a1.7 1.7 0 0 1-2.4-2.4l7.5-7.5',
  bell: 'M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 0 0 4 0',
  billing: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  bolt: 'M13 2 5 14h6l-1 8 8-12h-6z',
  bug: 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM8 12h8M4 7l4 3M20 7l-4 3M3 13h5M16 13h5M4 20l4-3M20 20l-4-3',
  certificate: 'M12 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M9 13v8l3-2 3 2v-8',
  chart: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  check: 'm5 12.5 4.5 4.5L19 7',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 19a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.5 1.2A4 4 0 0 1 17.5 19z',
  comment: 'M4 5h16v11H9l-5 4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  customer: 'M4 21V8l8-5 8 5v13M9 21v-6h6v6M9 10h.5M14.5 10h.5',
  dashboard: 'M4 18a8.5 8.5 0 1 1 16 0M12 15l4-5M7 12.5v.5M12 8v.5',
  database:
    'M12 9c4.4 0 8-1.3 8-3s-3.6-3-8-3-8 1.3-8 3 3.6 3 8 3M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  disk: 'M5 3h14v18H5zM12 14a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 10v.5M8 18h4',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  empty: 'M4 13 7 4h10l3 9v7H4zM4 13h5l1 3h4l1-3h5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  flame:
    'M12 21a6.5 6.5 0 0 0 6.5-6.5c0-5-4.5-6.5-4-11.5-4 1.5-5.5 5-5 8-1-.5-1.7-1.5-2-2.5-1.3 1.7-2 3.7-2 6A6.5 6.5 0 0 0 12 21',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3',
  grip: 'M9 6h.5M15 6h.5M9 12h.5M15 12h.5M9 18h.5M15 18h.5',
  board: 'M4 4h4v16H4zM10 4h4v11h-4zM16 4h4v14h-4z',
  hand: 'M8 13V6a1.5 1.5 0 0 1 3 0V4.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v8c0 5-3 7-6 7-4 0-5-2-8-7a1.6 1.6 0 0 1 2.6-1.8L8 15',
  history: 'M4 12a8 8 0 1 0 3-6.2L4 8M4 4v4h4M12 8v4l3 2',
  home: 'm3 11 9-8 9 8M6 9v12h12V9',
  key: 'M8 19a5 5 0 1 0 0-10 5 5 0 0 0 0 10M11.6 10.4 20 3M15.5 7l3 3',
  label: 'M3 12V4h8l10 9-8 8zM7.5 8v.5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  lists: 'M8 6h12M8 12h12M8 18h12M4 6h.5M4 12h.5M4 18h.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  merge: 'M6 3v5a4 4 0 0 0 4 4h4a4 4 0 0 1 4 4v5M18 3v5a4 4 0 0 1-1.5 3M15 18l3 3 3-3',
  minus: 'M5 12h14',
  moon: 'M20 14a8 8 0 1 1-10-10 7 7 0 0 0 10 10',
  more: 'M5 12h.5M12 12h.5M19 12h.5',
  network: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  parcel: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4',
  phone: 'M6 3h4l1.5 5L9 10a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8M20 4v4h-4',
  repeat: 'M4 11V9a4 4 0 0 1 4-4h11M16 2l3 3-3 3M20 13v2a4 4 0 0 1-4 4H5M8 22l-3-3 3-3',
  reply: 'M9 6 4 11l5 5M4 11h9c4 0 7 3 7 8',
  rule: 'M5 4v6a3 3 0 0 0 3 3h11M15 9l4 4-4 4M5 20v-3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21',
  send: 'M21 3 3 10l7 3 3 8zM21 3 10 13',
  server: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.5M8 17h.5M13 7h3M13 17h3',
  shield: 'M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6z',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  template: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  ticket: 'M3 7h18v4a1.5 1.5 0 0 0 0 3v4H3v-4a1.5 1.5 0 0 0 0-3zM9 7v11',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 5.5a3.2 3.2 0 0 1 0 6.3M18 14.7c2.2.8 3.5 2.6 3.5 5.3',
  workflow: 'M3 4h6v5H3zM15 15h6v5h-6zM15 4h6v5h-6zM9 6.5h6M18 9v6',
  wrench: 'M20.5 7.5a5 5 0 0 1-6.6 5.9L7 20.3a2 2 0 0 1-3-3l6.9-6.9a5 5 0 0 1 5.9-6.6l-3 3 .5 3.2 3.2.5z',
} as const
export type IconName = keyof typeof drawings

interface Props {
  name: IconName
  size?: number
  /** Read aloud; without it the icon is decoration. */
  label?: string
  style?: CSSProperties
}

export function Icon({ name, size = 18, label, style }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a label it is decoration and hidden
    <svg
      className="ls-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={style}
      {...(label ? { role: 'img' } : { 'aria-hidden': true })}
    >
      {label && <title>{label}</title>}
      <path d={drawings[name]} />
    </svg>
  )
}
