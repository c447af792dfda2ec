import { runService } from '@leitstand/kit/run'
import { searchService } from './service.ts'

await runService(searchService(process.env), process.env)
