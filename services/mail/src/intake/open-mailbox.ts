import { ImapFlow } from 'imapflow'
import type { MailboxConfig } from '../mailboxes-config.ts'
import type { SignIn } from './access-token.ts'

/** A mailbox of the configuration, and how one signs in to it. */
export interface Mailbox {
  config: MailboxConfig
  signIn: SignIn
}

/** Connects and signs in; the caller closes. */
export async function connectTo({ config, signIn }: Mailbox): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: config.host,
    port: config.port,
    secure: config.secure,
    auth: { user: config.user, ...(await signIn()) },
    logger: false,
    socketTimeout: 60_000,
  })
  // A connection that breaks says so to whoever waits for it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
