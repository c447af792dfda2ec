/** What no field expects. */
export const values: readonly unknown[] = [
  ...[null, true, -1, 0, 1e308, 2_147_483_648, 2 ** 53, -0.5, '', ' ', 'a\r\nBcc: b@c.example'],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '💥'.repeat(40), 'x'.repeat(300), 'x'.repeat(70_000)],
  ...["' OR 1=1 --", '%00', '../../../etc/passwd', '<svg onload=alert(1)>', '=1+1', '__proto__'],
  ...[[], {}, [null], [[]], ['a', 1, null], { '@id': null }, { '@id': '/api/x/\u0000' }, { uuid: 'zz' }],
  ...['99999999999999999999', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
  ...['+275760-09-13T00:00:00Z', '2026-02-30', '0000-00-00', '-1', 'NaN', '00:00', '24:00', '999999999h', '1e400'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '-'.repeat(36)],
  ...['/api/users/00000000-0000-7000-8000-000000000001', 'http://[::1', 'mailto:', '(', '[a-', '\\', '(a+)+$'],
]

/** In a path or a query, encoded already. */
export const segments: readonly string[] = [
  ...['', '0', '-1', '1', '2147483648', '999999999999999', '9223372036854775808', '1e9', '1e400', 'NaN'],
  ...['%00', 'a%00b', '%ff', '%25', '%ed%a0%80', '%F0%9F%92%A5', '..%2f..%2f', '%2e%2e%2f', 'x'.repeat(290)],
  ...[
    'x'.repeat(4_000),
    "'",
    '%22',
    '%28',
    '%5B',
    '%5C',
    '*',
    '%26',
    '%7C',
    '!',
    ':*',
    '%3B--',
    '__proto__',
    'constructor',
  ],
  ...['null', 'none', 'me', 'true', '2026-02-30', '0000-00-00', '9999999-01-01', '2026-01-01T00:00:00%2B99:99'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '-'.repeat(36),
    '/api/users/1',
    'user%7C',
    'group%7C%00',
    '1,2,,3',
    '%7B%7D',
  ],
]

const deep = (open: string, close: string) => `${open.repeat(5_000)}1${close.repeat(5_000)}`

/** In place of a JSON body. */
export const bodies: readonly string[] = [
  ...['', '{', '[]', 'null', '1', '"x"', '{}', '[{}]', '\ufeff{}', '\u0000', '{"a":1e99999}', '{"a":1,"a":2}'],
  ...[deep('{"a":', '}'), deep('[', ']'), '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}'],
  ...['{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"\\u0000":1}', `{"${'k'.repeat(5_000)}":1}`],
]

export const types: readonly string[] = [
  ...['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x', ''],
  ...['application/x-www-form-urlencoded', 'application/json; charset=utf-7', 'application/json'],
]

const part = (disposition: string, type: string, content: string) =>
  `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--x--\r\n`

/** Forms with the boundary `x`. */
export const forms: readonly string[] = [
  ...['', '--x--\r\n', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nnever ends'],
  part('form-data', 'text/plain', 'x'),
  part('form-data; name="file"', 'text/plain', 'x'),
  part('form-data; name="file"', 'application/json', '{'),
  ...['', 'a.txt', '../../x.txt', 'a\u0000.txt', `${'x'.repeat(5_000)}.txt`, 'a.exe', 'ä\r\n.txt'].map((name) =>
    part(`form-data; name="file"; filename="${name}"`, 'text/plain', 'x'),
  ),
  ...['__proto__', 'constructor', '\u0000', ''].map((name) =>
    part(`form-data; name="${name}"; filename="a.txt"`, 'text/plain', 'x'),
  ),
  part('form-data; name="file"; filename="a.png"', 'image/png', '\x89PNG\r\n\x1a\nbroken'),
  part('form-data; name="file"; filename="a.pdf"', 'application/pdf', '%PDF-1.4 broken'),
  part('form-data; name="file"; filename="a.txt"', 'text/plain', ''),
]

export const headers: readonly Record<string, string>[] = [
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': '*' },
  { accept: 'x/y' },
  { accept: 'text/html' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'idempotency-key': 'k\u00e4'.repeat(300) },
  { 'x-request-id': '\u00e4'.repeat(500) },
  { traceparent: '00-0-0-0' },
]
