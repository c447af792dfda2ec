import type { Language } from '@leitstand/contracts/actor'
import { type AppError, phrase, problems } from '@leitstand/contracts/problems'
import { type Violation, violations } from '@leitstand/contracts/violations'
import type { Format } from './negotiation.ts'
import { type Paging, pageLinks } from './paging.ts'

interface Page {
  items: unknown[]
  total: number
}

interface Representation {
  format: Format
  isPage: boolean
  url: string
  paging: Paging | undefined
}

/** An answer in the shape of API Platform: the thing with its context, a collection in its envelope, or plain JSON. */
export function represent(answer: unknown, options: Representation): unknown {
  if (options.isPage) {
    const page = answer as Page
    return options.format === 'json' ? page.items : collection(page, options)
  }
  if (options.format === 'json' || !isEntity(answer)) return answer
  return { '@context': contextOf(answer['@type']), ...answer }
}

/** The context of a thing of a type. */
export function contextOf(type: unknown): string {
  return `/api/contexts/${type}`
}

function collection(page: Page, { url, paging }: Representation): object {
  const [path = '', search = ''] = url.split('?')
  const first = page.items[0]
  const view = viewOf(path, search, page.total, paging)
  return {
    '@context': contextOf(isEntity(first) ? first['@type'] : 'Collection'),
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': page.total,
    'hydra:member': page.items,
    ...(view && { 'hydra:view': view }),
  }
}

/** Left out when there is neither a filter nor more than one page, as API Platform does. */
function viewOf(path: string, search: string, total: number, paging: Paging | undefined): object | undefined {
  const links = paging && pageLinks(path, search, paging, total)
  if (!links && !search) return undefined
  return { '@id': search ? `${path}?${search}` : path, '@type': 'hydra:PartialCollectionView', ...links }
}

function isEntity(answer: unknown): answer is { '@id': string; '@type': string } {
  return typeof answer === 'object' && answer !== null && '@type' in answer && '@id' in answer
}

/** RFC 9457 and Hydra at once, in the reader's language, never with a stack trace. */
export function problemBody(error: AppError, language: Language, requestId: string): object {
  const { status } = problems[error.code]
  const title = phrase(problems[error.code], language, { ...error.details, requestId })
  const found = violationsOf(error, language)
  // A refusal with a sentence of its own may name a field besides.
  const list = error.code === 'invalid' ? found : undefined
  const detail = list?.length
    ? list.map((one) => (one.propertyPath ? `${one.propertyPath}: ${one.message}` : one.message)).join('\n')
    : title
  return {
    '@context': contextOf(list ? 'ConstraintViolationList' : 'Error'),
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
    ...((list || found.length > 0) && { violations: found }),
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
