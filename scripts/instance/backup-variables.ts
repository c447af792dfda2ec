import { z } from 'zod'

/** What `npm run backup` and its like read. */
export const backupVariables = z.object({
  BACKUP_RECIPIENT: z.string().optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).optional(),
})
