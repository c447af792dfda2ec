import { listLabelLooks } from '@leitstand/contracts/ticket/resources'
import { serve } from '../context.ts'
import { type LabelLook, labelRefs } from '../domain/refs.ts'

export const handleListLabelLooks = serve(listLabelLooks, async (_input, context) => {
  const looks = await context.query<LabelLook>('SELECT * FROM label ORDER BY name, uuid')
  const byUuid = new Map(looks.map((look) => [look.uuid, look]))
  return { items: labelRefs([...byUuid.keys()], byUuid), total: looks.length }
})
