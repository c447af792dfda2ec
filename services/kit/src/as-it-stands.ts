import { isDeepStrictEqual } from 'node:util'

/** Whether these columns are what a row holds already: then its version and its history stay as they are, too (AMB-264). */
export function isAsItStands(columns: object, row: object): boolean {
  const held = new Map<string, unknown>(Object.entries(row))
  return Object.entries(columns).every(([name, value]) => isDeepStrictEqual(value, held.get(name)))
}
