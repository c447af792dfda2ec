import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A group whose event has not come yet. */
function aNewGroup(facts: { name: string; customerGroup?: boolean }): string {
  const group = aGroupFacts({ uuid: newId(), ...facts })
  world.justMade.groups.push(group)
  return group.uuid
}
function aNewColleague(name: string): string {
  const person = aUserFacts({ uuid: newId(), name, staff: true })
  world.justMade.people.push(person)
  return person.uuid
}
const post = (path: string, body: object) => caller(world, world.admin).post<TicketBody>(path, body)

describe('whoever was made a moment ago', () => {
  it('is answered for by a template at once', async () => {
    const made = await post('/api/templates', {
      name: 'Umzug',
      type: 'normal',
      responsibleGroups: [aNewGroup({ name: 'Umzugsteam' })],
      responsibleUsers: [aNewColleague('Ute Umzug')],
    })
    expect(made.body).toMatchObject({
      responsibleGroups: [{ name: 'Umzugsteam' }],
      responsibleUsers: [{ name: 'Ute Umzug' }],
    })
    const user = aNewColleague('Abel Abo')
    const subscribed = await post('/api/template_watchers', { template: made.body.uuid, user })
    expect(subscribed.body).toMatchObject({ user: { name: 'Abel Abo' } })
  })

  it('gets a comment template at once', async () => {
    const groups = [aNewGroup({ name: 'Nachtschicht' })]
    const made = await post('/api/comment_templates', { name: 'Gruß', text: 'Guten Abend', groups })
    expect(made.body).toMatchObject({ groups: [{ name: 'Nachtschicht' }] })
  })

  it('has a ticket at once', async () => {
    const ticket = await aTicket(world, {
      customer: aNewGroup({ name: 'Frisch GmbH', customerGroup: true }),
      responsibleGroups: [aNewGroup({ name: 'Neukunden' })],
    })
    expect(ticket).toMatchObject({ customer: { name: 'Frisch GmbH' }, responsibleGroups: [{ name: 'Neukunden' }] })
  })

  it('is refused at its field when nobody knows it', async () => {
    const refused = await post('/api/templates', { name: 'Nichts', type: 'normal', responsibleGroups: [newId()] })
    expect(refused).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'responsibleGroups', code: 'unknown-reference' }] },
    })
  })
})
