import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

/** What a server is filtered by, whatever its case: a name as one word of letters and digits, as every engine takes it. */
export function serverKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (sign) => `x${sign.codePointAt(0)?.toString(16)}x`)
}

/** A server's name, its own name on the ticket and its uuid. */
export function serverKeysOf({ servers }: Pick<TicketFacts, 'servers'>): string[] {
  const words = servers.flatMap(({ server, name, customName }) => [name, customName, server])
  return [...new Set(words.filter((word) => word !== null).map(serverKey))]
}
