export const publicUrl = 'https://leitstand.example'
export const url = `${publicUrl}/ticket/view/10023`
export const subject = 'Shop 502'
export const longAddress = `https://status.example/${'abcdefghij'.repeat(12)}?x=1`
/** All that a comment may hold, in no language. */
export const written = [
  '**Server web1**: `nginx -s reload` OK, [Status](https://status.example).',
  '| Server | RAM | CPU | Disk | IPv6 |\n|---|--:|--:|--:|---|\n| web1.nordlicht.example | 64 GB | 16 | 2 TB | 2001:db8:85a3::8a2e:370:7334 |',
  '```\n[error] 2211#2211: *1 connect() failed (111: Connection refused) upstream: "http://127.0.0.1:8080/"\n```',
  '- web1\n- web2\n\n1. A\n2. B',
  '> 502 Bad Gateway',
  longAddress,
].join('\n\n')
