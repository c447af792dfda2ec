import type { Language } from '@leitstand/contracts/actor'
import type { Role } from '@leitstand/contracts/roles'
import { type Status, stateLabel } from '@leitstand/contracts/workflow/states'
import { type Tone, toneOf } from '@leitstand/contracts/workflow/tones'
import { transitionLabel } from '../transition-labels.ts'
import { rolesFor } from '../who-may.ts'
import { movesOf, statesOf, type Workflow } from '../workflow.ts'

export type Orientation = 'LR' | 'RL' | 'TB' | 'BT'
/** Simple: states and arrows. Advanced: the arrows also say which transitions they stand for and who may (AMB-035). */
export type Mode = 'simple' | 'advanced'

export interface Node {
  readonly id: Status
  readonly label: string
  readonly tone: Tone
  readonly current: boolean
}

/** All transitions between the same two states share one arrow. */
export interface Edge {
  readonly id: string
  readonly from: Status
  readonly to: Status
  readonly transitions: readonly string[]
  readonly lines: readonly string[]
}

export interface Graph {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
}

const roleNames: Readonly<Record<Language, Partial<Record<Role, string>>>> = {
  de: {
    ROLE_EMPLOYEE: 'Mitarbeiter',
    ROLE_CUSTOMER: 'Kunde',
    ROLE_ISMS: 'ISMS',
    ROLE_AUTHORITIES: 'Behörden',
    ROLE_SYSTEM: 'automatisch',
  },
  en: {
    ROLE_EMPLOYEE: 'staff',
    ROLE_CUSTOMER: 'customer',
    ROLE_ISMS: 'ISMS',
    ROLE_AUTHORITIES: 'authorities',
    ROLE_SYSTEM: 'automatic',
  },
}

export function toGraph(workflow: Workflow, language: Language, mode: Mode, current: Status | undefined): Graph {
  const nodes = statesOf(workflow).map(
    (state): Node => ({
      id: state,
      label: stateLabel(workflow.type, state)[language],
      tone: toneOf(state),
      current: state === current,
    }),
  )
  const arrows = movesOf(workflow).flatMap(([name, move]) => move.from.map((from) => ({ name, from, to: move.to })))
  const edges = Map.groupBy(arrows, ({ from, to }) => `${from}-${to}`)
  return {
    nodes,
    edges: [...edges].flatMap(([id, [first, ...others]]) => {
      if (!first) return []
      const transitions = [first, ...others].map(({ name }) => name)
      const lines = mode === 'simple' ? [] : transitions.map((name) => describe(workflow, name, language))
      return [{ id, from: first.from, to: first.to, transitions, lines }]
    }),
  }
}

function describe(workflow: Workflow, name: string, language: Language): string {
  const who = rolesFor(workflow.type, name).map((role) => roleNames[language][role] ?? role)
  return `${transitionLabel(name)[language]} (${name}) · ${who.join(', ')}`
}
