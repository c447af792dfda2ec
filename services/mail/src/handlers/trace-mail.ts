import { buffer } from 'node:stream/consumers'
import { traceMail } from '@leitstand/contracts/mail/ledger'
import { serve } from '../context.ts'
import type { Showing } from '../showing/open-showing.ts'
import { toMailTrace } from '../showing/to-mail-trace.ts'
import { getLedgerEntry } from '../store/mail-lists.ts'
import { findAutoReply } from '../store/sent-mails.ts'

export const handleTraceMail = (showing: () => Showing) =>
  serve(traceMail, async ({ uuid }, context) => {
    const entry = await getLedgerEntry(context.prisma, uuid)
    const raw = await buffer(await context.blobs.open(entry.sha256))
    return toMailTrace(
      entry,
      await showing().text({ raw, receivedAt: entry.receivedAt }),
      await findAutoReply(context, uuid),
    )
  })
