import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const mixed = ['VIP', 'q', 'DNS umstellen', 'Änderung', 'daten übernehmen', 'Anfrage', 'Unterticket', 'Ärger']
const sorted = ['Änderung', 'Anfrage', 'Ärger', 'daten übernehmen', 'DNS umstellen', 'q', 'Unterticket', 'VIP']
const task = { startAt: '2026-12-01T07:00:00Z', timeframe: 'month' }

it.each([
  ['labels', 'name', {}, '/api/labels'],
  ['the looks of labels', 'name', {}, '/api/label_looks'],
  ['templates', 'name', { type: 'normal' }, '/api/templates'],
  ['recurring tasks', 'subject', task, '/api/recurring_tasks'],
])('lists %s as a dictionary does', async (_, field, fields, path) => {
  const admin = caller(world, world.admin)
  const read = async () => {
    const { body } = await admin.get<{ 'hydra:member': TicketBody[] }>(path)
    return body['hydra:member'].map((one) => one[field])
  }
  const known = await read()
  for (const name of mixed.filter((one) => !known.includes(one)))
    expect((await admin.post(path.replace('label_looks', 'labels'), { ...fields, [field]: name })).status).toBe(201)
  expect((await read()).filter((name) => sorted.includes(String(name)))).toEqual(sorted)
})
