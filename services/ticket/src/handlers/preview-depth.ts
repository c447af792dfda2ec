import { previewDepth as contract } from '@leitstand/contracts/ticket/tree'
import { serve } from '../context.ts'
import { countDeeper } from '../store/settings.ts'

export const handlePreviewDepth = serve(contract, ({ subTicketMaxDepth }, context) =>
  countDeeper(context, subTicketMaxDepth),
)
