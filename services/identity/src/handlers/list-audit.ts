import { listAudit } from '@leitstand/contracts/identity/administration'
import { serve } from '../context.ts'
import { readAudit } from '../store/audit-entries.ts'

export const handleListAudit = serve(listAudit, async (input, context) => await readAudit(context, input))
