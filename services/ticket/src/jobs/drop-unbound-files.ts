import { job } from '../context.ts'

/** Uploads whose text was never saved go after a day (AMB-078). Their bytes stay: another file may have the same. */
export const dropUnboundFiles = job({
  name: 'drop-unbound-files',
  everySeconds: 900,
  run: async (context) => {
    const dayAgo = new Date(context.clock.now().getTime() - 86_400_000)
    const gone = await context.query(
      `DELETE FROM attachment WHERE uuid IN (SELECT uuid FROM attachment WHERE ticket IS NULL AND deleted_at IS NULL AND created_at < $1 LIMIT 500) RETURNING uuid`,
      [dayAgo],
    )
    return gone.length === 500
  },
})
