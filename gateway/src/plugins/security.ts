import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Security headers of everything that is answered; a service may set stricter ones on what it serves (files). */
export function openSecurity(app: FastifyInstance, isSecure: boolean): void {
  // Made once: Fastify's plugin of it makes it anew for each request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // Component libraries write style elements at run time; scripts stay limited to our own files.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        'object-src': ["'none'"],
        ...(isSecure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (mayHaveForeignOpener(request)) reply.raw.setHeader('cross-origin-opener-policy', 'same-origin')
    protect(request.raw, reply.raw, () => done())
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
}

/**
 * Whether another site may hold on to the window that asks (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header).
 * Cutting it off has the browser start another process, for which a page opened by its address need not wait. Who sends
 * no such header is cut off.
 */
function mayHaveForeignOpener({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== 'none' && site !== 'same-origin'
}
