import { listTransitions as contract } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { listTransitions } from '../domain/list-transitions.ts'

export const handleListTransitions = serve(contract, async ({ language, tickets }) => ({
  tickets: Object.fromEntries(tickets.map(({ key, ...situation }) => [key, listTransitions(situation, language)])),
}))
