import { listImportedStaff } from '@leitstand/contracts/identity/imported-staff'
import { serve } from '../context.ts'
import { importedStaff } from '../store/imported-staff.ts'

export const handleListImportedStaff = serve(listImportedStaff, async (page, context) => {
  const items = await importedStaff(context, page)
  return { items, next: items.length < page.limit ? null : (items.at(-1)?.uuid ?? null) }
})
