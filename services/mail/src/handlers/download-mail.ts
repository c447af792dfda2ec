import { hasRole } from '@leitstand/contracts/actor'
import { downloadMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serveStream } from '../context.ts'
import { getMailContent } from '../store/mail-lists.ts'

export const handleDownloadMail = serveStream(downloadMail, async ({ uuid }, { actor, prisma, blobs }, { reply }) => {
  if (!hasRole(actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
  const content = await blobs.open(await getMailContent(prisma, uuid))
  return reply
    .type('message/rfc822')
    .header('content-disposition', `attachment; filename="${uuid}.eml"`)
    .header('x-content-type-options', 'nosniff')
    .send(content)
})
