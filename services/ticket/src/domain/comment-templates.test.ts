import type { Actor } from '@leitstand/contracts/actor'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { ownershipAfter, type Wish } from './comment-templates.ts'
import { mayChangeCommentTemplate, type Ownership } from './ticket-policy.ts'

const [support, technik] = [newId(), newId()]
const anna = anActor({ groups: [support] })
const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const own: Ownership = { owner: anna.uuid, groups: [], system: false }
const ofSupport: Ownership = { owner: null, groups: [support], system: false }
const forAll: Ownership = { owner: null, groups: [], system: false }
const ofSystem: Ownership = { owner: null, groups: [], system: true }

describe('whose a comment template is after a write', () => {
  it.each<[string, Wish, Ownership | null, Actor, Ownership]>([
    ['says nothing: the writer’s own', {}, null, anna, own],
    ['names groups: theirs', { groups: [support] }, null, anna, ofSupport],
    ['is global: everybody’s', { global: true }, null, admin, forAll],
    ['is of the system, whatever groups are named', { system: true, groups: [support] }, null, admin, ofSystem],
    ['gives the own to the group', { groups: [support] }, own, anna, ofSupport],
    ['takes the groups away: the writer’s own', { groups: [] }, ofSupport, anna, own],
    ['takes the groups away as administrator: everybody’s', { groups: [] }, ofSupport, admin, forAll],
    ['changes somebody’s own as administrator: stays theirs', { system: false }, own, admin, own],
    ['takes it from the system: everybody’s', { system: false }, ofSystem, admin, forAll],
  ])('a write that %s', (_, wish, before, actor, after) => {
    expect(ownershipAfter(wish, before, actor)).toEqual(after)
  })
})

describe('who may change a comment template', () => {
  const bernd = anActor({ groups: [support, technik] })
  const ofBoth: Ownership = { owner: null, groups: [support, technik], system: false }
  it.each<[string, Ownership, Actor, boolean]>([
    ['the owner the own', own, anna, true],
    ['no colleague somebody’s own', own, bernd, false],
    ['members what is of their group', ofSupport, anna, true],
    ['nobody what is of a further group as well', ofBoth, anna, false],
    ['whoever is in all of its groups', ofBoth, bernd, true],
    ['no employee what is for everybody', forAll, anna, false],
    ['no employee what is of the system', ofSystem, anna, false],
    ['administrators what is of the system', ofSystem, admin, true],
    ['administrators what is somebody’s own', own, admin, true],
  ])('%s', (_, template, actor, may) => {
    expect(mayChangeCommentTemplate(actor, template)).toBe(may)
  })
})
