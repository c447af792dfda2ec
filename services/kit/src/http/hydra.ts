import type { Language } from '@leitstand/contracts/actor'
import { type AppError, phrase, problems } from '@leitstand/contracts/problems'
import { type Violation, violations } from '@leitstand/contracts/violations'
import type { Format } from './negotiation.ts'

interface Page {
  items: unknown[]
  total: number
}

/** An answer in the shape of API Platform: the thing with its context, a collection in its envelope, or plain JSON. */
export function represent(answer: unknown, options: { format: Format; isPage: boolean; url: string }): unknown {
  if (options.isPage) {
    const page = answer as Page
    return options.format === 'json' ? page.items : collection(page, options.url)
  }
  if (options.format === 'json' || !isEntity(answer)) return answer
  return { '@context': `/api/contexts/${answer['@type']}`, ...answer }
}

function collection(page: Page, url: string): object {
  const [path = '', search = ''] = url.split('?')
  const first = page.items[0]
  const view = viewOf(path, search, page.total)
  return {
    '@context': `/api/contexts/${isEntity(first) ? first['@type'] : 'Collection'}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': page.total,
    'hydra:member': page.items,
    ...(view && { 'hydra:view': view }),
  }
}

const sizeNames = ['itemsPerPage', 'items', 'perPage', 'limit']

/** Left out when there is neither a filter nor more than one page, as API Platform does. */
function viewOf(path: string, search: string, total: number): object | undefined {
  const query = new URLSearchParams(search)
  const view = { '@id': search ? `${path}?${search}` : path, '@type': 'hydra:PartialCollectionView' }
  if (['false', '0'].includes(query.get('pagination') ?? '')) return search ? view : undefined
  const size = Number(sizeNames.map((name) => query.get(name)).find(Boolean) ?? 30)
  const pages = Math.max(1, Math.ceil(total / Math.max(1, size)))
  if (pages === 1) return search ? view : undefined
  const page = Number(query.get('page') ?? 1)
  const link = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `${path}?${decodeURIComponent(next.toString())}`
  }
  return {
    ...view,
    'hydra:first': link(1),
    'hydra:last': link(pages),
    ...(page > 1 && { 'hydra:previous': link(page - 1) }),
    ...(page < pages && { 'hydra:next': link(page + 1) }),
  }
}

function isEntity(answer: unknown): answer is { '@id': string; '@type': string } {
  return typeof answer === 'object' && answer !== null && '@type' in answer && '@id' in answer
}

/** RFC 9457 and Hydra at once, in the reader's language, never with a stack trace. */
export function problemBody(error: AppError, language: Language, requestId: string): object {
  const { status } = problems[error.code]
  const title = phrase(problems[error.code], language, { ...error.details, requestId })
  const list = error.code === 'invalid' ? violationsOf(error, language) : undefined
  const detail = list?.length
    ? list.map((one) => (one.propertyPath ? `${one.propertyPath}: ${one.message}` : one.message)).join('\n')
    : title
  return {
    '@context': `/api/contexts/${list ? 'ConstraintViolationList' : 'Error'}`,
    '@id': list ? '/api/validation_errors' : `/api/errors/${status}`,
    '@type': list ? 'ConstraintViolationList' : 'hydra:Error',
    type: list ? `/validation_errors/${error.code}` : `/errors/${status}`,
    title,
    status,
    detail,
    code: error.code,
    requestId,
    'hydra:title': title,
    'hydra:description': detail,
    ...(list && { violations: list }),
    ...(error.details['current'] !== undefined && { current: error.details['current'] }),
    ...(error.details['refusal'] !== undefined && { refusal: error.details['refusal'] }),
  }
}

function violationsOf(error: AppError, language: Language): { propertyPath: string; message: string; code: string }[] {
  const list = (error.details['violations'] ?? []) as Violation[]
  return list.map(({ propertyPath, code, details }) => ({
    propertyPath,
    message: phrase(violations[code], language, details),
    code,
  }))
}
