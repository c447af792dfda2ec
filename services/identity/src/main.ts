import { runService } from '@leitstand/kit/run'
import { identityService } from './service.ts'

await runService(identityService, process.env)
