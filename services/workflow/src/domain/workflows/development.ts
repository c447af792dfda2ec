import { from, type Workflow } from '../workflow.ts'
import { putAway, simpleWork, suspend } from './common.ts'

export const fcts: Workflow = {
  type: 'fcts',
  initial: 'open',
  moves: {
    ...simpleWork,
    plan: from('open').to('planned'),
    plan_progress: from('planned').to('in_progress'),
    plan_close: from('planned').to('closed'),
    plan_adjourn: from('planned').to('adjourned'),
    reject: from('open', 'planned').to('closed'),
    ...suspend,
    ...putAway,
  },
}

export const fcwi: Workflow = { ...fcts, type: 'fcwi' }

export const ams: Workflow = { ...fcts, type: 'ams' }

export const misc: Workflow = { ...fcts, type: 'misc' }
