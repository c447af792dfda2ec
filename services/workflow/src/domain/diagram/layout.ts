import type { ELK, ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Edge, Graph, Node, Orientation } from './graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
interface Box extends Point {
  readonly width: number
  readonly height: number
}
export interface PlacedNode extends Node, Box {}
export interface PlacedEdge extends Edge {
  readonly points: readonly Point[]
  readonly label: Box | null
}
/** Pixels, origin top left. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
}

const directions = { LR: 'RIGHT', RL: 'LEFT', TB: 'DOWN', BT: 'UP' } as const
const lineHeight = 16

let elk: Promise<ELK> | undefined
/** Large, and wanted by the first picture only. */
const takeElk = () => (elk ??= import('elkjs/lib/elk.bundled.js').then(({ default: { default: Elk } }) => new Elk()))

/** Lays the graph out in layers along the orientation, with arrows that bend at right angles. */
export async function layOut(graph: Graph, orientation: Orientation): Promise<Drawing> {
  const asked: ElkNode = {
    id: 'workflow',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': directions[orientation],
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': '[top=16,left=16,bottom=16,right=16]',
      'elk.spacing.nodeNode': '32',
      'elk.spacing.edgeNode': '20',
      'elk.layered.spacing.nodeNodeBetweenLayers': '56',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: graph.nodes.map(({ id, label }) => ({ id, width: Math.max(96, textWidth(label, 7.6) + 32), height: 40 })),
    edges: graph.edges.map(({ id, from, to, lines }) => ({
      id,
      sources: [from],
      targets: [to],
      labels: lines.length === 0 ? [] : [{ text: lines.join('\n'), ...labelSize(lines) }],
    })),
  }
  const placed: ElkNode = await (await takeElk()).layout(asked)
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    nodes: graph.nodes.map((node) => ({ ...node, ...boxOf(placed.children?.find(({ id }) => id === node.id)) })),
    edges: graph.edges.map((edge) => placeEdge(edge, placed)),
  }
}

function placeEdge(edge: Edge, placed: ElkNode): PlacedEdge {
  const found = placed.edges?.find(({ id }) => id === edge.id)
  const points = (found?.sections ?? []).flatMap((section) => [
    section.startPoint,
    ...(section.bendPoints ?? []),
    section.endPoint,
  ])
  const [label] = found?.labels ?? []
  return { ...edge, points: points.map(({ x, y }) => ({ x, y })), label: label ? boxOf(label) : null }
}

function boxOf(shape: Partial<Box> | undefined): Box {
  return { x: shape?.x ?? 0, y: shape?.y ?? 0, width: shape?.width ?? 0, height: shape?.height ?? 0 }
}

function labelSize(lines: readonly string[]) {
  return { width: Math.max(...lines.map((line) => textWidth(line, 6.2))) + 12, height: lines.length * lineHeight + 6 }
}

/** A guess that is wide enough for the usual sans-serif fonts; nothing here can measure text. */
function textWidth(text: string, pixelsPerCharacter: number): number {
  return Math.ceil(text.length * pixelsPerCharacter)
}
