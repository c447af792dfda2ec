import { buffer } from 'node:stream/consumers'
import { showMail, showMailLayout } from '@leitstand/contracts/mail/shown-mails'
import { type Context, serve, serveStream } from '../context.ts'
import type { KeptMail } from '../processing/read-mail-safely.ts'
import { mailFor } from '../showing/mail-for.ts'
import type { Showing } from '../showing/open-showing.ts'
import { toShownMail } from '../showing/to-shown-mail.ts'
import { frameHeaders, frameOf } from '../showing/write-frame.ts'

export const handleShowMail = (showing: () => Showing) =>
  serve(showMail, async ({ uuid }, context) => {
    const kept = await readMailFor(context, uuid)
    const [mail, layout] = await Promise.all([showing().text(kept), showing().layout(kept)])
    return toShownMail(uuid, mail, layout)
  })

export const handleShowMailLayout = (showing: () => Showing) =>
  serveStream(showMailLayout, async ({ uuid, pictures }, context, { reply }) => {
    const { html } = await showing().layout(await readMailFor(context, uuid))
    return reply.headers(frameHeaders(pictures === 'remote')).send(frameOf(html ?? ''))
  })

async function readMailFor(context: Context, uuid: string): Promise<KeptMail> {
  const { bytes, receivedAt } = await mailFor(context, uuid)
  return { raw: await buffer(bytes), receivedAt }
}
