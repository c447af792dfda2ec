import { mustExist } from '@leitstand/contracts/problems'
import { getWorkflow } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { presentWorkflow } from '../domain/present-workflow.ts'
import { findWorkflow } from '../domain/workflows.ts'

export const handleGetWorkflow = serve(getWorkflow, async ({ name }, { language }) => {
  const workflow = mustExist(findWorkflow(name))
  return presentWorkflow(workflow, language)
})
