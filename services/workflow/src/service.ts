import { ticketsFromOwner } from '@leitstand/kit/copies-of-tickets'
import { connectionLimits } from '@leitstand/kit/database'
import { refilling } from '@leitstand/kit/refilling'
import { PrismaPg } from '@prisma/adapter-pg'
import { onTicketChanged } from './consumers/on-ticket-changed.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleDecideTransition } from './handlers/decide-transition.ts'
import { handleGetDiagram } from './handlers/get-diagram.ts'
import { handleGetInitialState } from './handlers/get-initial-state.ts'
import { handleGetWorkflow } from './handlers/get-workflow.ts'
import { handleListPlaces } from './handlers/list-places.ts'
import { handleListTransitions } from './handlers/list-transitions.ts'
import { handleListWorkflows } from './handlers/list-workflows.ts'
import { dropTimers, keepTimers } from './steps/keep-timers.ts'
import { announceResume } from './timers/announce-resume.ts'
import { resumeTicket } from './timers/resume-ticket.ts'

const refill = refilling<PrismaClient>([
  ticketsFromOwner({
    rows: 'seen_tickets',
    keep: (tx, items, { clock }) =>
      keepTimers(
        tx,
        items.map(({ ticket }) => ticket),
        clock.now(),
      ),
    drop: dropTimers,
  }),
])

export const workflowService = service({
  name: 'workflow',
  migrations: new URL('../prisma/migrations', import.meta.url).pathname,
  openPrisma: (connectionString) =>
    new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 2 }) }),
  handlers: [
    handleDecideTransition,
    handleListTransitions,
    handleGetInitialState,
    handleListWorkflows,
    handleGetWorkflow,
    handleListPlaces,
  ],
  streams: [handleGetDiagram],
  consumers: [onTicketChanged],
  jobs: [refill.job],
  timers: [resumeTicket, announceResume, refill.timer],
})
