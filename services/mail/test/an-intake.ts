import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { mailConfig } from '../src/config.ts'
import { fetchJobOf } from '../src/jobs/fetch-mailbox.ts'
import type { MailboxConfig } from '../src/mailboxes-config.ts'
import type { ParserLimits } from '../src/parsing/open-parser.ts'
import { mailService } from '../src/service.ts'
import { type Desk, intakeAddress, openDesk } from './a-desk.ts'
import { deliver, freePort } from './post-office.ts'

export interface Intake extends AsyncDisposable {
  mail: TestService
  desk: Desk
  port: number
  /** Hands a mail over and works it off to the end, answers included. */
  receive(raw: string | Buffer, envelope?: { from?: string; to?: string[] }): Promise<void>
  /** The configured mailboxes. */
  mailboxes: readonly MailboxConfig[]
  /** One look into these mailboxes, or into all. */
  look(into?: readonly MailboxConfig[]): Promise<void>
  work(): Promise<void>
  ledger(): Promise<LedgerRow[]>
}

export interface LedgerRow {
  uuid: string
  state: string
  reason: string | null
  sha256: string
  subject: string | null
  attempts: number
}

/** The mail service alone, on real PostgreSQL, NATS and SMTP, its neighbours in memory. */
export async function openIntake(
  environment: Record<string, string> = {},
  { intakeAddresses, ...parserLimits }: Partial<ParserLimits> & { intakeAddresses?: readonly string[] } = {},
): Promise<Intake> {
  const port = await freePort()
  const config = mailConfig({
    LEITSTAND_SMTP_PORT: String(port),
    LEITSTAND_SECRET: 'a secret of the tests',
    LEITSTAND_PUBLIC_URL: 'https://leitstand.example',
    MAIL_VERIFY: 'off',
    MAIL_FROM: `Leitstand <${intakeAddress}>`,
    ...environment,
  })
  const mail = await startTestService(mailService(config, parserLimits), { now: '2026-02-12T10:00:00Z' })
  const desk = await openDesk(mail.bus, intakeAddresses)
  const work = async () => {
    await mail.running.jobs.run('process-mails')
    await mail.running.jobs.run('send-mails')
    await mail.settled()
  }
  return {
    mail,
    desk,
    port,
    work,
    mailboxes: config.mailboxes,
    async look(into = config.mailboxes) {
      await Promise.all(into.map((mailbox) => mail.running.jobs.run(fetchJobOf(mailbox))))
    },
    async receive(raw, { from = 'chef@nordlicht.example', to = [intakeAddress] } = {}) {
      await deliver(port, raw, { from, to })
      await work()
    },
    ledger: () =>
      mail.running.database.query<LedgerRow>(
        'SELECT uuid, state, reason, sha256, subject, attempts FROM received_mails ORDER BY received_at, uuid',
      ),
    [Symbol.asyncDispose]: () => mail[Symbol.asyncDispose](),
  }
}
