import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line extends AsyncDisposable {
  port: number
  /** How often a client asked for this. */
  asked(command: RegExp): number
  /** Ends the connection at the next such command: before the server hears of it, or before its answer is heard. */
  cutAt(command: RegExp, side: 'before' | 'after'): void
}

/** A line to a server that can be cut. */
export async function openLine(to: number): Promise<Line> {
  const said: string[] = []
  const sockets = new Set<Socket>()
  let cut: { command: RegExp; side: 'before' | 'after' } | null = null
  const server = createServer((client) => {
    const remote = connect(to, '127.0.0.1')
    const end = () => {
      client.destroy()
      remote.destroy()
    }
    for (const socket of [client, remote]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
      socket.on('close', () => sockets.delete(socket))
    }
    let isCut = false
    client.on('data', (bytes) => {
      const words = bytes.toString('latin1')
      said.push(words)
      const side = cut?.command.test(words) ? cut.side : null
      if (side) cut = null
      if (side === 'before') return end()
      isCut ||= side === 'after'
      remote.write(bytes)
    })
    remote.on('data', (bytes) => (isCut ? end() : client.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked: (command) => said.filter((words) => command.test(words)).length,
    cutAt: (command, side) => {
      cut = { command, side }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
