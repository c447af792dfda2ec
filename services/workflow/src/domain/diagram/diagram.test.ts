import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { describe, expect, test } from 'vitest'
import { workflows } from '../workflows.ts'
import { toDot } from './dot.ts'
import { type Orientation, toGraph } from './graph.ts'
import { layOut } from './layout.ts'
import { toSvg } from './svg.ts'

const types = Object.keys(ticketTypes) as TypeName[]

async function draw(type: TypeName, orientation: Orientation) {
  return layOut(toGraph(workflows[type], 'de', 'simple', undefined), orientation)
}

describe('the diagram of a workflow', () => {
  test('gives each state the colour that it has on every page', async () => {
    const { nodes } = await draw('normal', 'LR')
    const tones = Object.fromEntries(nodes.map(({ id, tone }) => [id, tone]))
    expect(tones).toMatchObject({ open: 'info', in_progress: 'accent', adjourned: 'idle', closed: 'ok' })
  })

  test.each(types)('%s places every state and every arrow, none on top of another', async (type) => {
    const { nodes, edges, width, height } = await layOut(toGraph(workflows[type], 'en', 'advanced', undefined), 'TB')
    for (const edge of edges) expect(edge.points.length).toBeGreaterThan(1)
    for (const [index, node] of nodes.entries()) {
      expect(node.x + node.width).toBeLessThanOrEqual(width)
      expect(node.y + node.height).toBeLessThanOrEqual(height)
      for (const other of nodes.slice(index + 1)) {
        const apart =
          node.x + node.width <= other.x ||
          other.x + other.width <= node.x ||
          node.y + node.height <= other.y ||
          other.y + other.height <= node.y
        expect(apart, `${node.id} and ${other.id}`).toBe(true)
      }
    }
  })

  test.each(types)('%s draws the state first in which tickets begin, where pages begin to show it', async (type) => {
    const svg = toSvg(await draw(type, 'LR'), 'Support')
    expect(/data-state="(\w+)"/.exec(svg)?.[1]).toBe(workflows[type].initial)
  })

  test('runs in the chosen direction', async () => {
    const at = async (orientation: Orientation) => {
      const { nodes } = await draw('feedback', orientation)
      const [open, closed] = ['open', 'closed'].map((id) => nodes.find((node) => node.id === id))
      return { x: Math.sign((closed?.x ?? 0) - (open?.x ?? 0)), y: Math.sign((closed?.y ?? 0) - (open?.y ?? 0)) }
    }
    expect((await at('LR')).x).toBe(1)
    expect((await at('RL')).x).toBe(-1)
    expect((await at('TB')).y).toBe(1)
    expect((await at('BT')).y).toBe(-1)
  })

  test('says in the advanced mode which transitions an arrow stands for and who may', async () => {
    const svg = toSvg(await layOut(toGraph(workflows.normal, 'de', 'advanced', undefined), 'LR'), 'Support')
    expect(svg).toContain('Erledigung bestätigen (done) · Mitarbeiter, Kunde')
    expect(toSvg(await draw('normal', 'LR'), 'Support')).not.toContain('(done)')
  })

  test('marks the state of the ticket', async () => {
    const svg = toSvg(await layOut(toGraph(workflows.normal, 'de', 'simple', 'in_progress'), 'LR'), 'Support')
    expect(svg.match(/aria-current="true"/g)).toHaveLength(1)
    expect(svg).toContain('<g data-state="in_progress" aria-current="true">')
  })

  test('is also had as a graph for Graphviz', () => {
    const dot = toDot(toGraph(workflows.feedback, 'de', 'simple', 'open'), 'BT', 'feedback')
    expect(dot).toContain('rankdir=BT')
    expect(dot).toContain('open [label="Neu", style="filled,bold"]')
    expect(dot).toContain('open -> in_progress')
  })
})
