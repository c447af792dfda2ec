import type { FastifyRequest } from 'fastify'

/** Browsers say where a link was, or at least on which page; who says nothing of it is no browser on a foreign page. */
export function isFromForeignPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { referer } = headers
  return referer !== undefined && (!URL.canParse(referer) || new URL(referer).host !== host)
}
