import type { FastifyRequest } from 'fastify'

/** All cookies of a name, as the browser sends them: a neighbouring site may have set one for a domain above both. */
export function cookiesNamed({ headers }: FastifyRequest, name: string): string[] {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}
