/** Undoes what programs older than base64 do to files. What has no line that begins it stays as it is. */
export function decodeUuencoded(content: Buffer): Buffer {
  const lines = content.toString('latin1').split(/\r?\n/)
  const begin = lines.findIndex((line) => /^begin \d{3,4} /.test(line))
  if (begin < 0) return content
  const end = lines.indexOf('end', begin)
  return Buffer.concat(lines.slice(begin + 1, end < 0 ? lines.length : end).map(decodeLine))
}

/** A sign for the number of bytes, and four signs of six bits each for three of them. */
function decodeLine(line: string): Buffer {
  const [length = 0, ...signs] = [...Buffer.from(line, 'latin1')].map((code) => (code - 32) & 63)
  const bytes = Buffer.alloc(length)
  for (let index = 0; index < length; index += 1) {
    const first = Math.floor(index / 3) * 4 + (index % 3)
    const shift = 2 * (index % 3)
    bytes[index] = ((signs[first] ?? 0) << (shift + 2)) | ((signs[first + 1] ?? 0) >> (4 - shift))
  }
  return bytes
}
