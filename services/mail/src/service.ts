import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { anonymising } from '@leitstand/kit/anonymising'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { factsFromOwner } from '@leitstand/kit/copies-of-tickets'
import { connectionLimits } from '@leitstand/kit/database'
import { refilling } from '@leitstand/kit/refilling'
import { PrismaPg } from '@prisma/adapter-pg'
import type { MailConfig } from './config.ts'
import { onCommentChanged } from './consumers/on-comment-changed.ts'
import { onCommentCreated } from './consumers/on-comment-created.ts'
import { onCommentDeleted } from './consumers/on-comment-deleted.ts'
import { onTicket } from './consumers/on-ticket.ts'
import { onTicketCreated } from './consumers/on-ticket-created.ts'
import { service } from './context.ts'
import type { Sign } from './domain/message-token.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleAssignMail } from './handlers/assign-mail.ts'
import { handleDownloadMail } from './handlers/download-mail.ts'
import { handleFindReaders } from './handlers/find-readers.ts'
import { handleGetMail } from './handlers/get-mail.ts'
import { handleGetMailCheck } from './handlers/get-mail-check.ts'
import { handleAcceptMail, handleListHeldMails, handleRejectMail } from './handlers/held-mails.ts'
import { handleCountMails, handleListMails } from './handlers/list-mails.ts'
import { handleListSentMails } from './handlers/list-sent-mails.ts'
import { handleCountPersonalData, handlePersonalData } from './handlers/personal-data.ts'
import { handleReplayMail } from './handlers/replay-mail.ts'
import { handleResendMail } from './handlers/resend-mail.ts'
import { handleSendMail } from './handlers/send-mail.ts'
import { handleSettleMail } from './handlers/settle-mail.ts'
import { handleShowMail, handleShowMailLayout } from './handlers/show-mail.ts'
import { handleTraceMail } from './handlers/trace-mail.ts'
import { signInTo } from './intake/access-token.ts'
import type { Mailbox } from './intake/open-mailbox.ts'
import { openSmtpIntake } from './intake/smtp-intake.ts'
import { watchMailboxes } from './intake/watch-mailboxes.ts'
import { checkMails } from './jobs/check-mails.ts'
import { fetchJobOf, fetchMailbox } from './jobs/fetch-mailbox.ts'
import { processMails } from './jobs/process-mails.ts'
import { type SendingParts, sendMails } from './jobs/send-mails.ts'
import { nameOf } from './mailboxes-config.ts'
import { openTransport } from './outgoing/open-transport.ts'
import { checkKeys } from './parsing/check-keys.ts'
import { openParser, type ParserLimits } from './parsing/open-parser.ts'
import type { MailContext } from './processing/parts.ts'
import { openShowing, type Showing } from './showing/open-showing.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'
import { customerGroups } from './store/customer-groups.ts'
import { keepConfigured } from './store/mailboxes.ts'
import { tickets } from './store/tickets.ts'
import { openVerifier } from './verifying/open-verifier.ts'

const copies = anonymising<PrismaClient>(anonymisingSteps)
const copied = copiesOfPeople({ groups: customerGroups })
const refill = refilling<PrismaClient>([...copied.sources, factsFromOwner(tickets)])

type MailServiceParts = SendingParts & { showing: Showing }

export function mailService(config: MailConfig, parserLimits: Partial<ParserLimits> = {}) {
  let opened: MailServiceParts | undefined
  const parts = (): MailServiceParts => {
    if (!opened) throw new Error('The mail service is not open')
    return opened
  }
  const showing = () => parts().showing
  const mailboxes = config.mailboxes.map((one) => ({ config: one, signIn: signInTo(one) }))
  return service({
    name: 'mail',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) =>
      new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 2 }) }),
    handlers: [
      handleListMails,
      handleCountMails,
      handleTraceMail(showing),
      handleGetMail,
      handleGetMailCheck,
      handleReplayMail,
      handleAssignMail,
      handleListHeldMails,
      handleAcceptMail,
      handleRejectMail,
      handleListSentMails,
      handleSendMail,
      handleResendMail(config),
      handleSettleMail,
      handleFindReaders(config),
      handleShowMail(showing),
      handlePersonalData,
      handleCountPersonalData,
    ],
    streams: [handleDownloadMail, handleShowMailLayout(showing)],
    consumers: [
      onCommentCreated(config),
      onCommentChanged,
      onCommentDeleted,
      ...onTicket,
      onTicketCreated,
      ...copied.consumers,
      copies.consumer,
    ],
    timers: [copies.timer, refill.timer],
    jobs: [processMails(parts), sendMails(parts), ...mailboxes.map(fetchMailbox), checkMails, refill.job],
    async start(context) {
      const { resources, ...open } = await openParts(config, parserLimits, mailboxes, context)
      opened = open
      return resources
    },
  })
}

async function openParts(
  config: MailConfig,
  parserLimits: Partial<ParserLimits>,
  mailboxes: readonly Mailbox[],
  context: MailContext,
): Promise<MailServiceParts & { resources: AsyncDisposable }> {
  if (config.keys) await checkKeys(config.keys)
  await using stack = new AsyncDisposableStack()
  const parser = stack.use(openParser(parserLimits, config.keys))
  const verifier = stack.use(openVerifier({ dnsServers: config.verify.dnsServers, clock: context.clock }))
  const showing = stack.use(openShowing(config.keys))
  const transport = stack.use(openTransport(config.outgoing, join(context.config.dataFolder, 'outbox')))
  const onMail = () => context.wake('process-mails')
  stack.use(await openSmtpIntake({ ...config.smtp, ...context, onMail }))
  stack.use(watchMailboxes(mailboxes, ({ config: one }) => context.wake(fetchJobOf(one))))
  await keepConfigured(
    context,
    mailboxes.map(({ config: one }) => nameOf(one)),
  )
  const signReply = signingWith(Buffer.from(hkdfSync('sha256', config.secret, '', 'leitstand mail reply tokens', 32)))
  return {
    config,
    parser,
    showing,
    verifier,
    transport,
    sign: signingWith(config.secret),
    signReply,
    resources: stack.move(),
  }
}

function signingWith(key: string | Buffer): Sign {
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
