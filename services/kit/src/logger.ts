import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** JSON lines on standard output. Secrets, cookies and mail bodies never get in. */
export function openLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: {
      paths: ['*.password', '*.token', '*.secret', 'req.headers.cookie', 'req.headers.authorization'],
      censor: '…',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
