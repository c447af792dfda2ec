import { iri } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { serveResource } from '../context.ts'
import type { TemplateHint } from '../generated/prisma/client.ts'

export const templateHintResource = serveResource<TemplateHint>({
  contract: templateHints,
  model: 'templateHint',
  columns: (input) => input,
  present: ({ uuid, name, description, color, version }) => ({
    '@id': iri('template_hints', uuid),
    '@type': 'TemplateHint',
    id: uuid,
    uuid,
    name,
    description,
    color,
    version,
  }),
  beforeDelete: async ({ uuid }, { sql }) => {
    const used = await sql.query('SELECT 1 FROM template WHERE hint = $1::uuid LIMIT 1', [uuid])
    if (used.length > 0) throw new AppError('in-use')
  },
})
