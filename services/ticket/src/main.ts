import { runService } from '@leitstand/kit/run'
import { ticketService } from './service.ts'

await runService(ticketService, process.env)
