import { decideTransition, getInitialState, listTransitions } from '@leitstand/contracts/workflow/requests'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowService } from '../src/service.ts'

let workflow: TestService
const agent = anActor()

beforeAll(async () => {
  workflow = await startTestService(workflowService)
})
afterAll(() => workflow[Symbol.asyncDispose]())

describe('what the ticket service asks', () => {
  const question = { type: 'normal', status: 'open', roles: ['ROLE_EMPLOYEE'] } as const

  it('decides a transition, and says no as an ordinary answer', async () => {
    const asked = { ...question, transition: 'progress', hasComment: false, hasDate: false }
    expect(await workflow.ask(decideTransition, { ...asked, roles: ['ROLE_EMPLOYEE'] })).toMatchObject({
      to: 'in_progress',
    })
    expect(await workflow.ask(decideTransition, { ...asked, roles: ['ROLE_CUSTOMER'] })).toEqual({
      allowed: false,
      refusal: 'role-missing',
    })
  })

  it('lists the moves of many tickets at once, in the language asked for', async () => {
    const tickets = [
      { key: '10001', ...question, roles: [...question.roles] },
      { key: '10002', ...question, roles: ['ROLE_CUSTOMER' as const] },
    ]
    const { tickets: moves } = await workflow.ask(listTransitions, { language: 'de', tickets })
    expect(moves['10001']?.slice(0, 2)).toMatchObject([
      { name: 'progress', requiresComment: false, refusal: null },
      { name: 'write_first_response', requiresComment: true, refusal: null },
    ])
    expect(moves['10001']?.find(({ name }) => name === 'open_adjourn')).toMatchObject({ requiresDate: true })
    expect(moves['10002']).toMatchObject([{ name: 'done', label: 'Erledigt, danke' }])
  })

  it('knows where a new ticket starts', async () => {
    expect(await workflow.ask(getInitialState, { type: 'purchase' })).toEqual({ status: 'review' })
  })
})

describe('what the API answers', () => {
  interface Listed {
    'hydra:member': { name: string; label: string; states: { name: string }[]; types: string[] }[]
    'hydra:totalItems': number
  }

  it('one workflow for each ticket type', async () => {
    const { body } = await workflow.as(agent).get<Listed>('/api/workflow')
    expect(body['hydra:member'].map(({ name }) => name)).toEqual(Object.keys(ticketTypes))
    const one = await workflow
      .as(agent)
      .get<Listed['hydra:member'][0]>('/api/workflow/workmeasure', { 'accept-language': 'en' })
    expect(one.body.states).toContainEqual({ name: 'waiting_for_support', label: 'Waiting for Employee' })
    expect((await workflow.as(agent).get('/api/workflow/nonsense')).status).toBe(404)
    expect((await workflow.as(agent).get('/api/workflow/constructor')).status).toBe(404)
  })

  it('every place with the types that know it', async () => {
    const { body } = await workflow
      .as(aCustomer(agent.uuid))
      .get<Listed>('/api/ticket/places', { 'accept-language': 'en' })
    expect(body['hydra:totalItems']).toBe(32)
    expect(body['hydra:member']).toContainEqual({
      name: 'waiting_for_rma',
      label: 'Waiting for RMA',
      types: ['purchase'],
    })
  })
})

describe('the diagram', () => {
  const fetch = (query: string) => workflow.as(agent).fetch(`/api/workflow/normal/diagram${query}`)

  it('is an SVG unless asked otherwise, in the language of the reader', async () => {
    const answer = await fetch('?current=closed')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    const svg = await answer.text()
    expect(svg).toContain('<g data-state="closed" aria-current="true">')
    expect(await (await fetch('?locale=en')).text()).toContain('Suspended')
  })

  it('is a picture, data or a graph when asked', async () => {
    const png = Buffer.from(await (await fetch('?format=png')).arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png' })
    const drawing = (await (await fetch('?format=json&orientation=TB')).json()) as { nodes: { id: string }[] }
    expect(drawing.nodes).toHaveLength(7)
    expect(await (await fetch('?format=dot&orientation=RL')).text()).toContain('rankdir=RL')
  })

  it('refuses what it does not know', async () => {
    expect((await fetch('?format=gif')).status).toBe(422)
    expect((await workflow.as(agent).fetch('/api/workflow/nonsense/diagram')).status).toBe(404)
  })
})
