import { downloadMail } from '@leitstand/contracts/mail/requests'
import { serveStream } from '../context.ts'
import { mailFor } from '../showing/mail-for.ts'

export const handleDownloadMail = serveStream(downloadMail, async ({ uuid }, context, { reply }) => {
  const { bytes } = await mailFor(context, uuid)
  return reply
    .type('message/rfc822')
    .header('content-disposition', `attachment; filename="${uuid}.eml"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
})
