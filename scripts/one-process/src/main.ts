// All services and the gateway as one process, for small installations (LEITSTAND_PROCESSES=one): the same code on the same bus.
import { runProcess, startFrom } from '@leitstand/kit/run'
import { startGateway } from '../../../gateway/src/app.ts'
import { gatewayConfig } from '../../../gateway/src/config.ts'
import { billingService } from '../../../services/billing/src/service.ts'
import { identityConfig } from '../../../services/identity/src/config.ts'
import { identityService } from '../../../services/identity/src/service.ts'
import { mailConfig } from '../../../services/mail/src/config.ts'
import { mailService } from '../../../services/mail/src/service.ts'
import { notificationConfig } from '../../../services/notification/src/config.ts'
import { notificationService } from '../../../services/notification/src/service.ts'
import { searchConfig } from '../../../services/search/src/config.ts'
import { searchService } from '../../../services/search/src/service.ts'
import { slaService } from '../../../services/sla/src/service.ts'
import { ticketService } from '../../../services/ticket/src/service.ts'
import { workflowService } from '../../../services/workflow/src/service.ts'

/** What each would be told as a process of its own, by its name. */
const environments = JSON.parse(process.env['LEITSTAND_ENVIRONMENTS'] ?? '{}') as Record<string, NodeJS.ProcessEnv>
const environmentOf = (name: string) => environments[name] ?? {}

await runProcess('leitstand', async () => {
  await using stack = new AsyncDisposableStack()
  // They ask each other while they start.
  const services = await Promise.all([
    startFrom(ticketService, environmentOf('ticket')),
    startFrom(workflowService, environmentOf('workflow')),
    startFrom(slaService, environmentOf('sla')),
    startFrom(billingService, environmentOf('billing')),
    startFrom((own) => searchService(searchConfig(own)), environmentOf('search')),
    startFrom((own) => identityService(identityConfig(own)), environmentOf('identity')),
    startFrom((own) => notificationService(notificationConfig(own)), environmentOf('notification')),
    startFrom((own) => mailService(mailConfig(own)), environmentOf('mail')),
  ])
  stack.defer(async () => void (await Promise.all(services.map((service) => service[Symbol.asyncDispose]()))))
  // The public door opens last and closes first.
  stack.use(await startGateway(gatewayConfig(environmentOf('gateway'))))
  return stack.move()
})
