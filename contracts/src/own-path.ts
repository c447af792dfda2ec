/** No site has it, so an address that leads there stays on ours. */
const own = 'http://own.invalid'

/**
 * Whether this leads to a page of ours, wherever a browser resolves it. Browsers drop tabs and line breaks and read `\` as `/`,
 * so what has any of them is refused.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?!\/)[^\p{Cc}\s\\]*$/u.test(path)) return false
  try {
    return new URL(path, own).origin === own
  } catch {
    return false
  }
}
