import { webRoutes } from '@leitstand/contracts/web-routes'
import type { FastifyRequest } from 'fastify'

/**
 * Somebody opens the address of a file itself, by a link in a mail or by hand, and reads what comes: a page, not a
 * problem. Programs, pictures in a page and links that save do not say that they open a document.
 */
export function opensFile({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !/^\/(api|health)\b/.test(url)
}

/** The login, and then what was asked for. */
export function loginThen(url: string): string {
  return url === '/' ? webRoutes.login.path : `${webRoutes.login.path}?${new URLSearchParams({ next: url })}`
}
