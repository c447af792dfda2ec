import { runService } from '@leitstand/kit/run'
import { identityConfig } from './config.ts'
import { identityService } from './service.ts'

await runService((environment) => identityService(identityConfig(environment)), process.env)
