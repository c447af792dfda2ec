import { runService } from '@leitstand/kit/run'
import { workflowService } from './service.ts'

await runService(workflowService, process.env)
