import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { signInTo } from '../src/intake/access-token.ts'
import { readMailbox } from '../src/intake/read-mailbox.ts'
import { isDovecotInstalled, openDovecot } from './a-dovecot.ts'
import { openIntake } from './an-intake.ts'
import { certificate } from './certificates.ts'
import { at, fetchAll, subjects } from './mailbox-servers.ts'
import { aMail } from './post-office.ts'

const trusted = getCACertificates('default')
afterEach(() => setDefaultCACertificates(trusted))

if (isDovecotInstalled) {
  describe('Dovecot with a certificate', () => {
    test.each([
      ['encrypted from the start', 'on'],
      ['by STARTTLS', 'off'],
    ])('is read %s where its certificate is trusted', async (_how, IMAP_TLS) => {
      await using mailbox = await openDovecot({ tls: certificate })
      await using intake = await openIntake({
        ...at({ port: IMAP_TLS === 'on' ? mailbox.securePort : mailbox.port }),
        IMAP_TLS,
      })
      await mailbox.put(aMail({ Subject: 'Verschlüsselt' }))
      await fetchAll(intake)
      expect(subjects(intake)).toEqual([])
      setDefaultCACertificates([...trusted, certificate.cert])
      await fetchAll(intake)
      expect(subjects(intake)).toEqual(['Verschlüsselt'])
    })
  })

  test('Dovecot that keeps all folders of a person below the inbox gets ours there', async () => {
    await using mailbox = await openDovecot({ prefix: 'INBOX.' })
    await using intake = await openIntake({ ...at(mailbox), IMAP_DONE_FOLDER: 'Erledigte Anträge' })
    await mailbox.put(aMail({ Subject: 'Störung' }))
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Störung'])
    expect(await mailbox.contents()).toEqual({ INBOX: [], 'INBOX.Erledigte Anträge': ['Störung'] })
  })

  test('a folder that Dovecot does not allow keeps no mail from its ticket', async () => {
    await using mailbox = await openDovecot()
    await using intake = await openIntake({ ...at(mailbox), IMAP_DONE_FOLDER: 'Erledigt/2026' })
    for (const Subject of ['Störung', 'Rechnung']) await mailbox.put(aMail({ Subject }))
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Rechnung', 'Störung'])
    expect(await mailbox.contents()).toEqual({ INBOX: ['Rechnung', 'Störung'] })
  })

  test.each([
    [
      'a wrong password',
      { IMAP_PASSWORD: 'falsch' },
      '127.0.0.1 does not let support@leitstand.example in: Authentication failed.',
    ],
    [
      'a folder that is not there',
      { IMAP_MAILBOX: 'Anträge' },
      "support@leitstand.example@127.0.0.1/Anträge cannot be read: Mailbox doesn't exist: Anträge",
    ],
  ])('%s is said in words', async (_what, wrong, words) => {
    await using mailbox = await openDovecot()
    await using intake = await openIntake()
    const { mailboxes } = mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...at(mailbox), ...wrong })
    const [config] = mailboxes
    if (!config) throw new Error('No mailbox is configured')
    const read = readMailbox({ config, signIn: signInTo(config) }, intake.mail.running.serviceContext)
    await expect(read).rejects.toThrow(words)
  })
}
