import { runService } from '@leitstand/kit/run'
import { searchConfig } from './config.ts'
import { searchService } from './service.ts'

await runService((environment) => searchService(searchConfig(environment)), process.env)
