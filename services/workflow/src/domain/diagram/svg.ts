import type { Tone } from '@leitstand/contracts/workflow/tones'
import type { Drawing, PlacedEdge, PlacedNode, Point } from './layout.ts'

/** Those of the app by day, which it turns into its others: each carries its own ground, so that the picture reads on any page. */
const colours: Readonly<Record<Tone, { fill: string; stroke: string }>> = {
  info: { fill: '#e2edfa', stroke: '#1a5494' },
  accent: { fill: '#dceeeb', stroke: '#0b6661' },
  warn: { fill: '#fcefd3', stroke: '#7d4f00' },
  violet: { fill: '#ece6f9', stroke: '#5b3fa3' },
  ok: { fill: '#def2e6', stroke: '#17663c' },
  idle: { fill: '#e6ebe9', stroke: '#4b5a57' },
  danger: { fill: '#fbe8e5', stroke: '#a8241c' },
}
const ink = '#14201e'
const arrow = '#868f8c'
const ground = '#f5f7f6'

export function toSvg(drawing: Drawing, title: string): string {
  const { width, height } = drawing
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}" font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="${arrow}"/></marker></defs>`,
    ...drawing.edges.map(drawLine),
    ...drawing.edges.map(drawLabel),
    ...drawing.nodes.map(drawNode),
    '</svg>',
  ].join('\n')
}

function drawNode(node: PlacedNode): string {
  const { fill, stroke } = colours[node.tone]
  const outline = node.current
    ? `<rect x="${node.x - 5}" y="${node.y - 5}" width="${node.width + 10}" height="${node.height + 10}" rx="15" fill="none" stroke="${stroke}" stroke-width="3"/>`
    : ''
  return (
    `<g data-state="${node.id}"${node.current ? ' aria-current="true"' : ''}>${outline}` +
    `<rect x="${node.x}" y="${node.y}" width="${node.width}" height="${node.height}" rx="10" fill="${node.current ? stroke : fill}" stroke="${stroke}" stroke-width="1.5"/>` +
    `<text x="${node.x + node.width / 2}" y="${node.y + node.height / 2 + 5}" text-anchor="middle" font-size="14"${node.current ? ' font-weight="600"' : ''} fill="${node.current ? '#ffffff' : ink}">${escapeXml(node.label)}</text></g>`
  )
}

function drawLine(edge: PlacedEdge): string {
  return `<path d="${rounded(edge.points)}" fill="none" stroke="${arrow}" stroke-width="1.5" marker-end="url(#head)" data-transitions="${edge.transitions.join(' ')}"/>`
}

function drawLabel({ label, lines }: PlacedEdge): string {
  if (!label) return ''
  const texts = lines.map(
    (line, index) => `<tspan x="${label.x + 6}" y="${label.y + 14 + index * 16}">${escapeXml(line)}</tspan>`,
  )
  return (
    `<g><rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="4" fill="${ground}"/>` +
    `<text font-size="11" fill="${ink}">${texts.join('')}</text></g>`
  )
}

/** A polyline whose corners are rounded off by up to 6 pixels. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const entry = towards(point, before)
      const exit = towards(point, after)
      return `L${entry.x} ${entry.y}Q${point.x} ${point.y} ${exit.x} ${exit.y}`
    })
    .join('')
}

function towards(corner: Point, neighbour: Point): Point {
  const length = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y)
  const share = length === 0 ? 0 : Math.min(6, length / 2) / length
  return { x: corner.x + (neighbour.x - corner.x) * share, y: corner.y + (neighbour.y - corner.y) * share }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
