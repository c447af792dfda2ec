import { expandRoles, type Role } from '@leitstand/contracts/roles'
import { type Status, states, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideTransition, type Question } from './decide-transition.ts'
import { initialState } from './initial-state.ts'
import { listTransitions } from './list-transitions.ts'
import { workflows } from './workflows.ts'

const agent = expandRoles(['ROLE_EMPLOYEE'])
const isms = expandRoles(['ROLE_ISMS'])
const admin = expandRoles(['ROLE_SUPER_ADMIN'])
const system = expandRoles(['ROLE_SYSTEM'])
const customer = expandRoles(['ROLE_CUSTOMER'])
const mainCustomer = expandRoles(['ROLE_MAIN_CUSTOMER'])

function ask(transition: string, rest: Partial<Question> = {}) {
  return decideTransition({
    type: 'normal',
    status: 'open',
    roles: agent,
    adjournedFrom: null,
    hasComment: false,
    hasDate: false,
    ...rest,
    transition,
  })
}

function names(type: TypeName, status: Status, roles: readonly Role[], adjournedFrom: Status | null = null) {
  return listTransitions({ type, status, roles, adjournedFrom }, 'de').map(({ name }) => name)
}

const refused = (refusal: string) => ({ allowed: false, refusal })

describe('moving a ticket', () => {
  test('lets an agent take an open ticket into work', () => {
    expect(ask('progress')).toEqual({ allowed: true, to: 'in_progress', commentAs: 'plain' })
  })

  test('takes the comment of an agent who reports it as finished for the solution', () => {
    expect(ask('close', { hasComment: true })).toEqual({ allowed: true, to: 'closed', commentAs: 'resolution' })
  })

  test('refuses what the workflow does not know, and what this state does not allow', () => {
    expect(ask('billing_clear')).toEqual(refused('unknown-transition'))
    expect(ask('__proto__')).toEqual(refused('unknown-transition'))
    expect(ask('reopen')).toEqual(refused('wrong-status'))
  })

  test('asks for the day of return when a ticket is suspended', () => {
    expect(ask('open_adjourn')).toEqual(refused('date-missing'))
    expect(ask('open_adjourn', { hasDate: true })).toMatchObject({ to: 'adjourned' })
  })

  test('asks for a reason when something is rejected, and for the text of a first response', () => {
    expect(ask('reject', { type: 'purchase', status: 'review' })).toEqual(refused('comment-missing'))
    expect(ask('reject', { type: 'purchase', status: 'review', hasComment: true })).toEqual({
      allowed: true,
      to: 'closed',
      commentAs: 'resolution',
    })
    expect(ask('write_first_response')).toEqual(refused('comment-missing'))
    expect(ask('write_first_response', { hasComment: true })).toMatchObject({ commentAs: 'first-response' })
  })

  test('brings a ticket that was suspended out of its approval back to the approval and nowhere else', () => {
    const suspended = { type: 'provisioning', status: 'adjourned', adjournedFrom: 'review' } as const
    expect(ask('adjourn_open', suspended)).toEqual(refused('wrong-status'))
    expect(ask('adjourn_review', suspended)).toMatchObject({ to: 'review' })
    expect(ask('adjourn_review', { ...suspended, adjournedFrom: 'open' })).toEqual(refused('wrong-status'))
    expect(names('purchase', 'adjourned', agent, 'review')).toEqual(['adjourn_review', 'resume_review'])
    expect(names('purchase', 'adjourned', agent, 'waiting_for_delivery')).toEqual([
      'adjourn_open',
      'adjourn_delivery',
      'resume',
    ])
  })
})

describe('who may', () => {
  test('offers customers at most done, redo and closing their ticket', () => {
    for (const type of Object.keys(ticketTypes) as TypeName[]) {
      for (const status of Object.keys(states) as Status[]) {
        for (const roles of [customer, mainCustomer]) {
          const offered = names(type, status, roles)
          expect(['done', 'redo', 'customer_close']).toEqual(expect.arrayContaining(offered))
        }
      }
    }
    expect(names('normal', 'in_progress', customer)).toEqual(['done'])
    expect(names('normal', 'closed', customer)).toEqual(['redo'])
    expect(names('service', 'waiting_for_approval', customer)).toEqual(['customer_close'])
  })

  test('leaves redo of measures for work safety and of authority requests to the staff', () => {
    expect(names('workmeasure', 'closed', customer)).toEqual([])
    expect(names('workmeasure', 'closed', agent)).toContain('redo')
    expect(names('authority_request', 'closed', customer)).toEqual([])
  })

  test('needs ROLE_AUTHORITIES for authority requests', () => {
    expect(ask('progress', { type: 'authority_request' })).toEqual(refused('role-missing'))
    expect(ask('progress', { type: 'authority_request', roles: expandRoles(['ROLE_AUTHORITIES']) })).toMatchObject({
      to: 'in_progress',
    })
  })

  test('lets staff resume by hand what the clock would resume, but not customers', () => {
    const suspended = { status: 'adjourned', adjournedFrom: 'open' } as const
    for (const roles of [agent, system]) expect(ask('resume', { ...suspended, roles })).toMatchObject({ to: 'open' })
    expect(ask('resume', { ...suspended, roles: customer })).toEqual(refused('role-missing'))
  })
})

describe('approval by information security', () => {
  test.each([
    ['sub_ticket', 'review', 'approve'],
    ['provisioning', 'review', 'approve'],
    ['change_management', 'open', 'approve'],
    ['change_management', 'open', 'deny'],
    ['change_management_emergency', 'open', 'deny'],
  ] as const)('%s in %s: only ISMS may %s', (type, status, transition) => {
    expect(ask(transition, { type, status })).toEqual(refused('isms-only'))
    expect(ask(transition, { type, status, roles: isms }).allowed).toBe(true)
    expect(ask(transition, { type, status, roles: admin }).allowed).toBe(true)
  })

  test('shows other staff the approval they may not give, with the reason', () => {
    const [approve] = listTransitions(
      { type: 'provisioning', status: 'review', roles: agent, adjournedFrom: null },
      'de',
    )
    expect(approve).toMatchObject({ name: 'approve', label: 'Freigeben', refusal: 'isms-only' })
  })

  test.each([
    ['provisioning', 'review', 'emergency_approve'],
    ['sub_ticket', 'review', 'emergency_approve'],
    ['change_management_emergency', 'open', 'approve'],
  ] as const)('%s: others need a justification to %s (from %s)', (type, status, transition) => {
    expect(ask(transition, { type, status })).toEqual(refused('comment-missing'))
    expect(ask(transition, { type, status, hasComment: true })).toMatchObject({ commentAs: 'emergency-approval' })
    expect(ask(transition, { type, status, roles: isms }).allowed).toBe(true)
  })

  test('asks nobody for ISMS where approval is an ordinary matter', () => {
    expect(ask('approve', { type: 'purchase', status: 'review' })).toMatchObject({ to: 'open' })
    expect(ask('approve', { type: 'user_request', status: 'review' })).toMatchObject({ to: 'open' })
  })
})

describe('where a new ticket starts', () => {
  test.each([
    ['normal', null, 'open'],
    ['provisioning', null, 'review'],
    ['infrastructure_order', 'open', 'review'],
    ['purchase', null, 'review'],
    ['sub_ticket', 'review', 'review'],
    ['sub_ticket', 'open', 'open'],
    ['sub_ticket', null, 'open'],
  ] as const)('%s with parent in %s starts in %s', (type, parent, expected) => {
    expect(initialState(type, parent)).toBe(expected)
  })
})

test('the list and the decision never disagree', () => {
  const situation = fc.record({
    type: fc.constantFrom(...(Object.keys(ticketTypes) as TypeName[])),
    status: fc.constantFrom(...(Object.keys(states) as Status[])),
    roles: fc.constantFrom(agent, isms, admin, system, customer, mainCustomer, expandRoles(['ROLE_AUTHORITIES'])),
    adjournedFrom: fc.option(fc.constantFrom(...(Object.keys(states) as Status[])), { nil: null }),
  })
  fc.assert(
    fc.property(situation, fc.boolean(), fc.boolean(), (asked, hasComment, hasDate) => {
      const offered = new Map(listTransitions(asked, 'en').map((option) => [option.name, option]))
      for (const transition of Object.keys(workflows[asked.type].moves)) {
        const decision = decideTransition({ ...asked, transition, hasComment, hasDate })
        const option = offered.get(transition)
        const usable = option?.refusal === null
        const complete = (hasComment || !option?.requiresComment) && (hasDate || !option?.requiresDate)
        expect(decision.allowed).toBe(usable && complete)
        if (decision.allowed) expect(decision.to).toBe(option?.to)
      }
    }),
    { numRuns: 2000 },
  )
})
