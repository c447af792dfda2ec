import { unwatchFile, watchFile } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Logger } from '@leitstand/kit/logger'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { isTakenFor, normalizeAddress } from '../domain/addresses.ts'
import type { IntakeConfig, TlsSource } from '../smtp-config.ts'
import { acceptMail, type IntakeParts, longestMail } from './accept-mail.ts'
import { networkOf, openSenderLimit, type SenderLimit } from './sender-limit.ts'

const mostConnections = 100
/** Whoever keeps connections open without sending anything leaves the other half to the mails of others. */
const mostConnectionsOfNetwork = mostConnections / 2
const mostRecipients = 100
const mostMailsPerConnection = 200

export interface SmtpIntake extends AsyncDisposable {
  port: number
}

export interface SmtpIntakeOptions extends IntakeParts, IntakeConfig {
  log: Logger
  /** Called when a mail was kept. */
  onMail(): void
  /** How often files of certificate and key are looked at (a minute): certificates of today last for weeks. */
  lookMs?: number
}

/** Takes mail over SMTP. 250 is answered only after bytes and ledger row are durable; a fault answers 451, so the sender tries again. */
export async function openSmtpIntake(options: SmtpIntakeOptions): Promise<SmtpIntake> {
  const limit = openSenderLimit(options.mailsPerMinute, options.clock)
  const server = new SMTPServer({
    banner: 'Leitstand',
    ...options.tls?.read(),
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: longestMail,
    rejectOversized: true,
    hideENHANCEDSTATUSCODES: false,
    maxClients: mostConnections,
    socketTimeout: 60_000,
    closeTimeout: 3_000,
    logger: false,
    onRcptTo: ({ address }, session, callback) =>
      callback(refusalOfRecipient(address, session, options) ?? refusalOfSender(session, limit)),
    onConnect: ({ remoteAddress }, callback) => callback(refusalOfNetwork(remoteAddress, server)),
    onMailFrom: (_address, session, callback) => callback(refusalOfConnection(session)),
    onData: (stream, session, callback) => {
      receive(stream, session, options).then(
        () => callback(null, 'Kept'),
        (error: Error) => callback(error),
      )
    },
  })
  server.on('error', (error) => options.log.warn({ err: error }, 'an SMTP connection broke'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.server.address() as AddressInfo
  const stopWatching = options.tls ? renewTls(server, options.tls, options) : () => undefined
  return {
    port,
    [Symbol.asyncDispose]: () => {
      stopWatching()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Takes a certificate that was renewed without a restart. One whose key has not come yet waits for it, and the old one stays. */
function renewTls(server: SMTPServer, tls: TlsSource, { log, lookMs = 60_000 }: SmtpIntakeOptions): () => void {
  const renew = () => {
    try {
      server.updateSecureContext(tls.read())
      log.info('the renewed certificate of the intake is in use')
    } catch (error) {
      log.warn({ err: error }, 'the changed certificate of the intake cannot be used; the one before stays')
    }
  }
  for (const file of tls.files) watchFile(file, { interval: lookMs, persistent: false }, renew)
  return () => {
    for (const file of tls.files) unwatchFile(file, renew)
  }
}

/** All are temporary: a mail server tries again, so nothing is lost. */
function refusalOfConnection({ transaction }: SMTPServerSession): Error | null {
  return transaction > mostMailsPerConnection ? refusal(421, 'Too many mails over one connection') : null
}

function refusalOfNetwork(remoteAddress: string, { connections }: SMTPServer): Error | null {
  const network = networkOf(remoteAddress)
  const open = [...connections].filter((connection) => networkOf(connection.remoteAddress) === network)
  return open.length > mostConnectionsOfNetwork ? refusal(421, 'Too many connections of this network') : null
}

/** Counted with the first recipient that is taken, and by network too: whoever only names a sender takes nothing from them. */
function refusalOfSender({ envelope, remoteAddress }: SMTPServerSession, limit: SenderLimit): Error | null {
  if (envelope.rcptTo.length > 0) return null
  const sender = envelope.mailFrom ? normalizeAddress(envelope.mailFrom.address) : ''
  if (limit.take(`${networkOf(remoteAddress)} ${sender}`)) return null
  return refusal(450, 'Too many mails of this sender, please try again later')
}

/** Who is not known here is said while the sender listens: nothing has to be sent back to somebody who may be another. */
function refusalOfRecipient(
  address: string,
  { envelope }: SMTPServerSession,
  { takenFor }: IntakeConfig,
): Error | null {
  if (envelope.rcptTo.length >= mostRecipients) return refusal(452, 'Too many recipients')
  if (isTakenFor(address, takenFor)) return null
  return refusal(550, 'No such address here')
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  options: SmtpIntakeOptions,
): Promise<void> {
  const { mailFrom, rcptTo } = session.envelope
  const envelope = {
    source: 'smtp' as const,
    from: mailFrom ? mailFrom.address : '',
    remoteAddress: session.remoteAddress.replace(/^::ffff:/, ''),
    helo: session.hostNameAppearsAs || null,
    recipients: rcptTo.map(({ address }) => address),
  }
  const kept = await acceptMail(stream, envelope, options).catch((error: unknown) => {
    options.log.error({ err: error }, 'a mail could not be kept; the sender will try again')
    throw refusal(451, 'The mail could not be kept, please try again later')
  })
  if (!kept.accepted) throw refusal(552, 'The mail is too large')
  options.onMail()
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
