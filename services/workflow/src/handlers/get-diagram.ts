import type { ParsedInputOf } from '@leitstand/contracts/define'
import { mustExist } from '@leitstand/contracts/problems'
import { getDiagram } from '@leitstand/contracts/workflow/requests'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { serveStream } from '../context.ts'
import { toDot } from '../domain/diagram/dot.ts'
import { toGraph } from '../domain/diagram/graph.ts'
import { type Drawing, layOut } from '../domain/diagram/layout.ts'
import { toSvg } from '../domain/diagram/svg.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findWorkflow } from '../domain/workflows.ts'

type Asked = ParsedInputOf<typeof getDiagram>
type Language = NonNullable<Asked['locale']>

export const handleGetDiagram = serveStream(getDiagram, async (asked, context, { reply }) => {
  const workflow = mustExist(findWorkflow(asked.name))
  const language = asked.locale ?? context.language
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'accept-language')
  if (asked.format === 'dot') {
    const graph = toGraph(workflow, language, asked.mode, asked.current)
    return reply.type('text/vnd.graphviz; charset=utf-8').send(toDot(graph, asked.orientation, workflow.type))
  }
  const drawing = await drawingOf(workflow, language, asked)
  if (asked.format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(drawing))
  const svg = toSvg(drawing, ticketTypes[workflow.type][language])
  if (asked.format === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(svg)
  return reply.type('image/png').send(await toPng(svg))
})

// Workflows never change while the process lives, and laying one out takes a while: each of the few hundred pictures once.
const layouts = new Map<string, Promise<Drawing>>()

async function drawingOf(workflow: Workflow, language: Language, asked: Asked): Promise<Drawing> {
  const { mode, orientation, current } = asked
  const key = [workflow.type, language, mode, orientation].join()
  const layout = layouts.get(key) ?? layOut(toGraph(workflow, language, mode, undefined), orientation)
  layouts.set(key, layout)
  const drawing = await layout
  return { ...drawing, nodes: drawing.nodes.map((node) => ({ ...node, current: node.id === current })) }
}

/** Twice the size for sharp screens, on white, because many viewers of pictures show transparency as black. */
async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#ffffff' }).png().toBuffer()
}
