import { downloadMail } from '@leitstand/contracts/mail/requests'
import { serveStream } from '../context.ts'
import { getMailContent } from '../store/mail-lists.ts'

export const handleDownloadMail = serveStream(downloadMail, async ({ uuid }, { prisma, blobs }, { reply }) => {
  const content = await blobs.open(await getMailContent(prisma, uuid))
  return reply
    .type('message/rfc822')
    .header('content-disposition', `attachment; filename="${uuid}.eml"`)
    .header('x-content-type-options', 'nosniff')
    .send(content)
})
