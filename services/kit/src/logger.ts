import { AppError } from '@leitstand/contracts/problems'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger } from 'pino'

/** JSON lines on standard output. Secrets, cookies and mail bodies never get in. */
export function openLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level,
    redact: {
      paths: ['*.password', '*.token', '*.secret', 'req.headers.cookie', 'req.headers.authorization'],
      censor: '…',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutWords },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Of what libraries hang on their errors, what says where it went wrong; the rest holds rows, answers and addresses. */
const places = ['code', 'syscall', 'address', 'port', 'path', 'table', 'column', 'constraint']

function withoutWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  if (error instanceof AppError && error.code === 'service-unavailable')
    return { type, message, service: error.details['service'], reason: error.details['reason'] }
  const where = places.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))
  return { type, message, stack, ...Object.fromEntries(where) }
}
