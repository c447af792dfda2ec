import type { DomNode } from 'html-to-text'

/** By its style, or as browsers write the same since they know its parts. */
const keeps = /(?:^|;)\s{0,99}white-space(?:-collapse)?\s{0,99}:\s{0,99}(?:pre|preserve|break-spaces)/i
const joins = /(?:^|;)\s{0,99}white-space(?:-collapse)?\s{0,99}:\s{0,99}(?:normal|nowrap|collapse|initial)/i
/** Of these the gaps between others are the writer's; around all others they are those of a source. */
const inLine = /^(a|abbr|b|big|br|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var)$/i
/** The converter reads so many nodes in a row. */
const mostInRow = 9_000

/** Many programs put what was typed as it is into one element, and leave its line ends to the style. */
export function keepLines(root: DomNode): void {
  const waiting: [DomNode, boolean][] = [[root, false]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [element, isKept] = next
    if (isKept) element.children = element.children.map(inLines)
    for (const child of element.children) {
      if (child.children && child.name !== 'pre') waiting.push([child, keepsLines(child, isKept)])
    }
  }
}

function inLines(node: DomNode, index: number, row: readonly DomNode[]): DomNode {
  return node.type === 'text' && isWritten(node, row[index - 1], row[index + 1]) ? broken(node) : node
}

function keepsLines({ attribs }: DomNode, isKept: boolean): boolean {
  const style = attribs?.style ?? ''
  return keeps.test(style) || (isKept && !joins.test(style))
}

function isWritten({ data = '' }: DomNode, before: DomNode | undefined, after: DomNode | undefined): boolean {
  const isInLine = (one: DomNode | undefined) => one !== undefined && inLine.test(one.name ?? '')
  return /\n| {2}|\t/.test(data) && (data.trim() !== '' || (isInLine(before) && isInLine(after)))
}

/** The same text in lines, in a row of rows where they are many. */
function broken({ data = '' }: DomNode): DomNode {
  const nodes = data.split(/\r?\n/).flatMap((line, index) => {
    const text: DomNode = aNode({ type: 'text', data: withGaps(line, index > 0) })
    return index > 0 ? [aNode({ type: 'tag', name: 'br' }), text] : [text]
  })
  const rows = Array.from({ length: Math.ceil(nodes.length / mostInRow) }, (_, row) =>
    aNode({ type: 'tag', name: 'span', children: nodes.slice(row * mostInRow, (row + 1) * mostInRow) }),
  )
  return aNode({ type: 'tag', name: 'span', children: rows })
}

function withGaps(line: string, isBegun: boolean): string {
  const wide = (gap: string) => '\u00a0'.repeat(gap.replaceAll('\t', '    ').length)
  return (isBegun ? line.replace(/^[ \t]+/, wide) : line).replace(/[ \t]{2,}|\t/g, wide)
}

function aNode(node: Partial<DomNode> & Pick<DomNode, 'type'>): DomNode {
  return { attribs: {}, children: [], ...node } as DomNode
}
