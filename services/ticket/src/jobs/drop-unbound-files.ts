import { job } from '../context.ts'
import { dropUnbound } from '../store/attachments.ts'

const perRun = 500

/** Uploads whose text was never saved go after a day (AMB-078). Their bytes stay: another file may have the same. */
export const dropUnboundFiles = job({
  name: 'drop-unbound-files',
  everySeconds: 900,
  run: async (context) => {
    const dayAgo = new Date(context.clock.now().getTime() - 86_400_000)
    return (await dropUnbound(context, dayAgo, perRun)) === perRun
  },
})
