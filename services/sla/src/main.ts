import { runService } from '@leitstand/kit/run'
import { slaService } from './service.ts'

await runService(slaService, process.env)
