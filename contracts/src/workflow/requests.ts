import { z } from 'zod'
import { Language } from '../actor.ts'
import { defineRequest, defineStream } from '../define.ts'
import { Role } from '../roles.ts'
import { Status, TypeName } from './state-names.ts'

const Label = z.object({ de: z.string(), en: z.string() })

/** Why a transition is not possible now. A closed list, so that page and API say the same. */
export const refusals = {
  'unknown-transition': {
    de: 'Diesen Übergang gibt es in diesem Ablauf nicht.',
    en: 'This workflow has no such transition.',
  },
  'wrong-status': {
    de: 'Er ist im gegenwärtigen Status nicht vorgesehen.',
    en: 'It is not available in the present status.',
  },
  'role-missing': { de: 'Dafür fehlt Ihnen die Berechtigung.', en: 'You are not allowed to do this.' },
  'isms-only': {
    de: 'Das darf nur die Informationssicherheit (ISMS).',
    en: 'Only information security (ISMS) may do this.',
  },
  'comment-missing': { de: 'Eine Begründung als Kommentar ist nötig.', en: 'A comment with the reason is needed.' },
  'date-missing': { de: 'Ein Datum für die Zurückstellung ist nötig.', en: 'A date for suspending is needed.' },
} as const
export type Refusal = keyof typeof refusals
export const Refusal = z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]])

export const TransitionOption = z.object({
  name: z.string(),
  label: z.string(),
  to: Status,
  requiresComment: z.boolean(),
  requiresDate: z.boolean(),
  /** Set when it is shown but cannot be used now. */
  refusal: Refusal.nullable(),
})
export type TransitionOption = z.infer<typeof TransitionOption>

const Question = z.object({
  type: TypeName,
  status: Status,
  roles: z.array(Role),
  /** State the ticket was suspended out of, if it is suspended. */
  adjournedFrom: Status.nullable().default(null),
})

export const decideTransition = defineRequest('workflow.decideTransition', {
  description:
    'May these roles move a ticket along this transition, and where does it land? "No" is an answer, not an error.',
  input: Question.extend({ transition: z.string(), hasComment: z.boolean(), hasDate: z.boolean() }),
  output: z.discriminatedUnion('allowed', [
    z.object({
      allowed: z.literal(true),
      to: Status,
      /** What the caller must do with it: the comment is a justification, a solution or the first response. */
      commentAs: z.enum(['emergency-approval', 'resolution', 'first-response', 'plain']),
    }),
    z.object({ allowed: z.literal(false), refusal: Refusal }),
  ]),
})

export const listTransitions = defineRequest('workflow.listTransitions', {
  description: 'The transitions that may be offered, the likely next one first, for one or many tickets.',
  input: z.object({ language: Language, tickets: z.array(Question.extend({ key: z.string() })).max(500) }),
  output: z.object({ tickets: z.record(z.string(), z.array(TransitionOption)) }),
})

export const getInitialState = defineRequest('workflow.getInitialState', {
  description: 'The state a new ticket of this type starts in.',
  input: z.object({ type: TypeName, parentStatus: Status.nullable().default(null) }),
  output: z.object({ status: Status }),
})

export const Place = z.object({ name: Status, label: z.string(), types: z.array(TypeName) })

export const Workflow = z.object({
  '@id': z.string(),
  '@type': z.literal('Workflow'),
  /** The same as the name. */
  id: TypeName,
  name: TypeName,
  label: z.string(),
  initial: Status,
  states: z.array(z.object({ name: Status, label: z.string() })),
  transitions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      labels: Label,
      from: z.array(Status),
      to: Status,
      roles: z.array(Role),
      requiresComment: z.boolean(),
      requiresDate: z.boolean(),
    }),
  ),
})
export type Workflow = z.infer<typeof Workflow>

export const listWorkflows = defineRequest('workflow.listWorkflows', {
  description: 'All workflows.',
  http: 'GET /api/workflow',
  input: z.object({}),
  output: z.object({ items: z.array(Workflow), total: z.int() }),
})

export const getWorkflow = defineRequest('workflow.getWorkflow', {
  description: 'One workflow by the name of its ticket type.',
  http: 'GET /api/workflow/:name',
  input: z.object({ name: z.string() }),
  output: Workflow,
  errors: ['not-found'],
})

export const orientations = ['LR', 'RL', 'TB', 'BT'] as const

export const getDiagram = defineStream('workflow.getDiagram', {
  description: 'The diagram of a workflow (AMB-083); `current` marks the state of a ticket.',
  http: 'GET /api/workflow/:name/diagram',
  input: z.object({
    name: z.string(),
    format: z.enum(['svg', 'png', 'json', 'dot']).default('svg'),
    orientation: z.enum(orientations).default('LR'),
    mode: z.enum(['simple', 'advanced']).default('simple'),
    current: Status.optional(),
    locale: Language.optional(),
  }),
  produces: 'image/svg+xml',
  errors: ['not-found'],
})

export const listPlaces = defineRequest('workflow.listPlaces', {
  description: 'Every place (state) with the types that know it (AMB-058).',
  http: 'GET /api/ticket/places',
  input: z.object({}),
  output: z.object({ items: z.array(Place), total: z.int() }),
})
