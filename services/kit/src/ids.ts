import { randomFillSync } from 'node:crypto'

// Asking the system for sixteen bytes costs far more than the bytes: they are fetched in stock.
const stock = Buffer.alloc(16 * 256)
let used = stock.length

/** A uuid of version 7 (RFC 9562): ordered by time, so it makes a good primary key. */
export function newId(atMs: number = Date.now()): string {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  const bytes = stock.subarray(used, used + 16)
  used += 16
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
