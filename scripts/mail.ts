import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { readStartConfig } from './config.ts'
import { Problem, runCommand } from './problem.ts'

const usage =
  'Give the message to hand over: npm run mail -- FILE.eml [--to support@leitstand.example] [--from sender@example.org]'

/** Hands a message, byte by byte, to the mail intake of the running instance. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new Problem(usage)
  const raw = await readFile(file).catch(() => {
    throw new Problem(`${file} cannot be read: check the name and try again.`)
  })
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
  const to = values.to ?? addressIn(head, 'Delivered-To') ?? addressIn(head, 'To')
  if (!to) throw new Problem(`${file} names no recipient: give one with --to.`)
  const envelope = { from: values.from ?? addressIn(head, 'Return-Path') ?? addressIn(head, 'From') ?? '', to }
  const { smtpPort } = readStartConfig(process.env)
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const { response } = await transport.sendMail({ envelope, raw }).catch((error: Error) => {
    const isAway = 'code' in error && error.code === 'ESOCKET'
    throw new Problem(
      isAway
        ? `Nobody takes mail at 127.0.0.1:${smtpPort}: start Leitstand first (npm start), or set LEITSTAND_SMTP_PORT.`
        : `The intake refused the message: ${error.message}`,
    )
  })
  console.log(`Handed over to ${to}: ${response}`)
})

function addressIn(head: string, header: string): string | undefined {
  const value = new RegExp(`^${header}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? ''
  return /<([^<>\s]+@[^<>\s]+)>/.exec(value)?.[1] ?? /[^\s<>,;:"]+@[^\s<>,;:"]+/.exec(value)?.[0]
}
