import { decideTransition as contract } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { decideTransition } from '../domain/decide-transition.ts'

export const handleDecideTransition = serve(contract, async (question) => decideTransition(question))
