import { identityHeader } from '../http/server.ts'
import { newId } from '../ids.ts'

export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

/** Speaks HTTP to the service as somebody, as the gateway would after it ended the session. */
export interface Caller {
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  patch<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Anything else: multipart bodies, raw downloads. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** `token` says who asks. */
export function callerOf(base: string, token: () => Promise<string>): Caller {
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const response = await fetch(base + path, {
      method,
      headers: {
        // As the web app does it.
        ...(method === 'POST' && { 'idempotency-key': newId() }),
        [identityHeader]: await token(),
        accept: 'application/ld+json',
        'x-requested-with': 'XMLHttpRequest',
        ...(body !== undefined && { 'content-type': contentType }),
        ...extra,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (text && isJson(response) ? JSON.parse(text) : text) as T,
      headers: response.headers,
    }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    fetch: async (path, init = {}) =>
      await fetch(base + path, {
        ...init,
        headers: { [identityHeader]: await token(), ...(init.headers as Record<string, string>) },
      }),
  }
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('json')
}
