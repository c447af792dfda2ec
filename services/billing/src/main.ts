import { runService } from '@leitstand/kit/run'
import { billingService } from './service.ts'

await runService(billingService, process.env)
