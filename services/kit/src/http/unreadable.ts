import type { Socket } from 'node:net'
import { AppError, type ProblemCode } from '@leitstand/contracts/problems'
import { newRequestId } from '../answer.ts'
import { problemBody } from './hydra.ts'

const refusals: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Refuses what cannot be read as HTTP, before there is a request; nobody has said in which language. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = problemBody(new AppError(refusals[error.code ?? ''] ?? 'malformed'), 'de', newRequestId())
  const { status } = problem as { status: number }
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
