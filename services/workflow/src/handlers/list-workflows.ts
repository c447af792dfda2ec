import { listWorkflows } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { presentWorkflow } from '../domain/present-workflow.ts'
import { workflows } from '../domain/workflows.ts'

export const handleListWorkflows = serve(listWorkflows, async (_, { language }) => {
  const items = Object.values(workflows).map((workflow) => presentWorkflow(workflow, language))
  return { items, total: items.length }
})
