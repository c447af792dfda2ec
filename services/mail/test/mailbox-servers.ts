import { isDovecotInstalled, openDovecot } from './a-dovecot.ts'
import { address, type Mailbox, openMailbox, password } from './a-mailbox.ts'
import type { Intake } from './an-intake.ts'

/** What holds for a mailbox is told of one of the tests' own, and of Dovecot where it is installed. */
export const servers: readonly (readonly [string, () => Promise<Mailbox>])[] = [
  ['a server of the tests', openMailbox],
  ...(isDovecotInstalled ? [['Dovecot', openDovecot] as const] : []),
]

export const at = ({ port }: { port: number }) => ({
  IMAP_HOST: '127.0.0.1',
  IMAP_PORT: String(port),
  IMAP_TLS: 'off',
  IMAP_USER: address,
  IMAP_PASSWORD: password,
})

export async function fetchAll(intake: Intake): Promise<void> {
  await intake.look()
  await intake.work()
}

/** Sorted, because the mails of one look are worked on side by side. */
export const subjects = (intake: Intake) => intake.desk.tickets.map(({ opened }) => opened.subject).toSorted()
