import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export interface RawClient extends AsyncDisposable {
  /** Hands over these very bytes; answers what the server said at the end of the mail. */
  send(raw: Buffer, envelope: { from: string; to: string }): Promise<string>
}

/** An SMTP client that leaves every byte as it is, broken line ends included: libraries mend them on the way. */
export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answer = async () => {
    for (;;) {
      const { value = '' } = await answers.next()
      if (!/^\d{3}-/.test(value)) return value
    }
  }
  const say = async (line: string) => {
    socket.write(`${line}\r\n`)
    return await answer()
  }
  await answer()
  await say('EHLO nordlicht.example')
  return {
    async send(raw, { from, to }) {
      for (const line of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
        const said = await say(line)
        if (!/^[23]/.test(said)) throw new Error(said)
      }
      // Servers take a dot away behind every line feed, so senders add one there.
      const stuffed = raw.toString('latin1').replace(/(^|\n)\./g, '$1..')
      socket.write(stuffed, 'latin1')
      return await say(raw.toString('latin1').endsWith('\r\n') ? '.' : '\r\n.')
    },
    async [Symbol.asyncDispose]() {
      socket.end('QUIT\r\n')
      await once(socket, 'close')
    },
  }
}
