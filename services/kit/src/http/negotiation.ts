import { AppError } from '@leitstand/contracts/problems'
import { preferred } from './preferred.ts'

export type Format = 'jsonld' | 'json'
export const mediaTypes: Record<Format, string> = {
  jsonld: 'application/ld+json; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

const suffix = /^(\/api\/[^?#]*?)\.(jsonld|json)(?=$|\?)/
const keepsSuffix = /^\/api\/(docs|contexts|translations)\b/

/** `/api/tags.json` is `/api/tags` in that format (AMB-084). Answers the bare URL and the format asked for. */
export function splitSuffix(url: string): { url: string; format: Format | undefined } {
  const match = keepsSuffix.test(url) ? null : suffix.exec(url)
  if (!match?.[1]) return { url, format: undefined }
  return { url: match[1] + url.slice(match[0].length), format: match[2] === 'json' ? 'json' : 'jsonld' }
}

/** The format the caller takes: ld+json unless plain JSON is preferred. */
export function formatOf(accept: string | undefined): Format {
  if (!accept) return 'jsonld'
  for (const type of preferred(accept)) {
    if (type === 'application/json') return 'json'
    if (type === 'application/ld+json' || type === '*/*' || type === 'application/*' || type === 'text/html')
      return 'jsonld'
  }
  throw new AppError('not-acceptable')
}
