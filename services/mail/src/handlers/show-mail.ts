import { buffer } from 'node:stream/consumers'
import { showMail, showMailLayout } from '@leitstand/contracts/mail/shown-mails'
import { serve, serveStream } from '../context.ts'
import { mailFor } from '../showing/mail-for.ts'
import type { Showing } from '../showing/open-showing.ts'
import { toShownMail } from '../showing/to-shown-mail.ts'
import { frameHeaders, frameOf } from '../showing/write-frame.ts'

export const handleShowMail = (showing: () => Showing) =>
  serve(showMail, async ({ uuid }, context) => {
    const raw = await buffer(await mailFor(context, uuid))
    const [mail, layout] = await Promise.all([showing().text(raw), showing().layout(raw)])
    return toShownMail(uuid, mail, layout)
  })

export const handleShowMailLayout = (showing: () => Showing) =>
  serveStream(showMailLayout, async ({ uuid, pictures }, context, { reply }) => {
    const { html } = await showing().layout(await buffer(await mailFor(context, uuid)))
    return reply.headers(frameHeaders(pictures === 'remote')).send(frameOf(html ?? ''))
  })
