import { AppError } from '@leitstand/contracts/problems'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { serveResource } from '../context.ts'

export const templateHintResource = serveResource(templateHints, 'templateHint', {
  columns: (input) => input,
  present: ({ uuid, name, description, color }) => ({ id: uuid, name, description, color }),
  beforeDelete: async ({ uuid }, { sql }) => {
    const used = await sql.query('SELECT 1 FROM template WHERE hint = $1::uuid LIMIT 1', [uuid])
    if (used.length > 0) throw new AppError('in-use')
  },
})
