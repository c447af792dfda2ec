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
  return pino(options, destination ?? standardOutput())
}

const mostWaitingBytes = 1024 * 1024

/** Its lines wait while it takes none, as on a full disk; the newest are lost when they are too many. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostWaitingBytes })
  // Without a listener a line that cannot be written would end the process.
  output.on('error', () => undefined)
  // Each line is tried at once. After a fatal one pino tries on until it is written, and nothing else happens meanwhile.
  output.flushSync = () => undefined
  return output
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
