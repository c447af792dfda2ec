import { AppError } from '@leitstand/contracts/problems'
import type { FastifyInstance } from 'fastify'

/** Nobody means deeper ones, and who writes one down again runs out of stack. */
const deepest = 100

const jsonTypes = ['application/json', 'application/ld+json', 'application/merge-patch+json']

/** Reads JSON bodies. Many clients name a type also where they send nothing, as with DELETE: nothing is no mistake. */
export function readJsonBodies(app: FastifyInstance): void {
  // Fastify would hand text on as a body that no call can read.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'ignore')
  for (const type of jsonTypes) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      else
        void parse(request, String(body), (error: Error | null, value?: unknown) => {
          if (!error && isTooDeep(value)) done(new AppError('malformed'))
          else done(error, value)
        })
    })
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= deepest && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return level.length > 0
}
