import type { Socket } from 'node:net'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Patience {
  /** How long a caller may send nothing of what was announced. */
  sendingMs: number
  /** How long a caller may take nothing of an answer. */
  takingMs: number
}

interface UnderWay {
  request: FastifyRequest
  reply: FastifyReply
}

const usual: Patience = { sendingMs: 10_000, takingMs: 30_000 }

/** The longest that a whole request may take to arrive: the largest file over a slow line. */
export const requestTimeoutMs = 600_000

/**
 * Ends what holds a connection and does not move: a body that does not come (408), an answer that nobody takes. Work of
 * our own may take as long as it needs.
 */
export function endStalled(app: FastifyInstance, { sendingMs, takingMs }: Patience = usual): void {
  const underWay = new WeakMap<Socket, UnderWay>()
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    underWay.set(socket, { request, reply })
    reply.raw.once('close', () => {
      underWay.delete(socket)
      if (raw.complete) return
      // What is left of a body that was refused is read on, so that its sender hears of it and the next request is reached,
      // whoever stopped reading half way; but it is not waited for.
      raw.unpipe().resume()
      socket.setTimeout(sendingMs)
    })
  })
  // From here on the answer is waited for; the next request on the connection begins with the time for sending again.
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.socket?.setTimeout(takingMs)
  })
  app.server.setTimeout(sendingMs, (socket) => {
    const call = underWay.get(socket)
    if (!call || call.reply.raw.writableLength > 0) socket.destroy()
    else if (isWaitedFor(call.request) && !call.reply.sent) refuse(call, socket)
    else socket.setTimeout(sendingMs)
  })
}

/** What has come is read, so more would be read at once. */
function isWaitedFor({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.readableLength === 0
}

function refuse({ request: { raw }, reply }: UnderWay, socket: Socket): void {
  // A request that was answered is not ended with its connection, so whoever reads its body would wait for ever.
  socket.once('close', () => raw.destroy())
  void reply.header('connection', 'close').send(new AppError('request-timeout'))
}
