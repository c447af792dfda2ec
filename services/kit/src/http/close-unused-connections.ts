import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server end as soon as its requests are answered. Node counts a connection on which nothing was ever asked as
 * busy for a minute, and browsers open such connections ahead of need; one whose answer ends while the server closes is
 * kept alive for as long.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
