import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { type Status, states } from '@leitstand/contracts/workflow/states'
import { serve } from '../context.ts'
import { statesOf } from '../domain/workflow.ts'
import { workflows } from '../domain/workflows.ts'

export const handleListPlaces = serve(listPlaces, async (_, { language }) => {
  const known = Object.values(workflows).map((workflow) => ({ type: workflow.type, states: statesOf(workflow) }))
  const items = (Object.keys(states) as Status[]).map((name) => ({
    name,
    label: states[name][language],
    types: known.filter((workflow) => workflow.states.includes(name)).map(({ type }) => type),
  }))
  return { items, total: items.length }
})
