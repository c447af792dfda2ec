import { listRuleFirings } from '@leitstand/contracts/sla/actions'
import { serve } from '../context.ts'
import { listFirings } from '../store/rule-firings.ts'

export const handleListRuleFirings = serve(listRuleFirings, (input, context) => listFirings(context, context, input))
