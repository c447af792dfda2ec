/** Line drawings of the tools, which come with the editor and not with the first page. */
const drawings = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  strike: 'M4 12h16M16.5 8c-.5-2-2.3-3-4.5-3-2.5 0-4.5 1.2-4.5 3.5M7.5 16c.5 2 2.3 3 4.5 3 2.5 0 4.5-1.2 4.5-3.5',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  heading: 'M6 5v14M18 5v14M6 12h12',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.5M4.5 12h.5M4.5 18h.5',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.5 14h3l-3 4h3',
  quote: 'M5 17h3l2-4V7H4v6h3zM14 17h3l2-4V7h-6v6h3z',
  codeBlock: 'M4 4h16v16H4zM9.5 9l-2.5 3 2.5 3M14.5 9l2.5 3-2.5 3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  rowBelow: 'M4 4h16v8H4zM12 15v6M9 18h6',
  columnAfter: 'M4 4h8v16H4zM15 12h6M18 9v6',
  rowAway: 'M4 4h16v8H4zM9 18h6',
  columnAway: 'M4 4h8v16H4zM15 12h6',
  tableAway: 'M4 5h16v14H4zM4 10h16M9 13l6 4M15 13l-6 4',
  attach: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8L9.4 17a1.7 1.7 0 0 1-2.4-2.4l7.5-7.5',
  components: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  source: 'M3 17V7l4 5 4-5v10M17 7v9M14 13l3 4 3-4',
  preview: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
} as const
export type ToolIconName = keyof typeof drawings

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg
      className="ls-icon"
      width={17}
      height={17}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={drawings[name]} />
    </svg>
  )
}
