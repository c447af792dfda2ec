import type { Graph, Orientation } from './graph.ts'

/** The graph in Graphviz's language, for people who want to lay it out themselves. */
export function toDot(graph: Graph, orientation: Orientation, name: string): string {
  const nodes = graph.nodes.map(
    ({ id, label, current }) => `  ${id} [label=${quote(label)}${current ? ', style="filled,bold"' : ''}]`,
  )
  const edges = graph.edges.map(({ from, to, lines }) =>
    lines.length === 0 ? `  ${from} -> ${to}` : `  ${from} -> ${to} [label=${quote(lines.join('\n'))}]`,
  )
  return [
    `digraph ${name} {`,
    `  rankdir=${orientation}`,
    '  node [shape=box, style=rounded]',
    ...nodes,
    ...edges,
    '}',
    '',
  ].join('\n')
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
