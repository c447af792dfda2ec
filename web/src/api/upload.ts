import { limits } from '@leitstand/contracts/common'
import type { StreamContract } from '@leitstand/contracts/define'
import { type ProblemCode, phrase, problems } from '@leitstand/contracts/problems'
import { currentLanguage } from './language.ts'
import { ApiProblem, emptyProblem, offlineProblem, problemOf } from './problem.ts'
import { personHeaders, setSessionExpired } from './session-state.ts'
import { toHttp } from './to-http.ts'

export interface UploadOptions {
  /** Fields beside the file. */
  fields?: Readonly<Record<string, string>>
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The largest file, and what is said about a larger one. */
  limit?: { bytes: number; code: ProblemCode }
}

const usualLimit = { bytes: limits.uploadBytes, code: 'too-large' } as const

/** Sends one file as multipart and answers what the server made of it. fetch cannot tell how far an upload is, hence XMLHttpRequest. */
export function upload(contract: StreamContract, input: object, file: File, options: UploadOptions): Promise<unknown> {
  const { bytes, code } = options.limit ?? usualLimit
  if (file.size > bytes) {
    return Promise.reject(new ApiProblem(code, 413, phrase(problems[code], currentLanguage()), []))
  }
  const [line] = contract.http
  if (!line) throw new Error(`${contract.name} has no http line`)
  const { method, url } = toHttp(line, input)
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value)
  form.set('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/ld+json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.setRequestHeader('idempotency-key', crypto.randomUUID())
    for (const [name, value] of Object.entries(personHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(offlineProblem(currentLanguage()))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onload = () => settle(request, resolve, reject)
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function settle(request: XMLHttpRequest, resolve: (answer: unknown) => void, reject: (error: unknown) => void): void {
  if (request.status >= 200 && request.status < 300) {
    // A proxy's page in place of the answer is no answer.
    new Response(request.responseText).json().then(resolve, () => reject(emptyProblem(currentLanguage())))
    return
  }
  if (request.status === 401) setSessionExpired(true)
  problemOf(new Response(request.responseText, { status: request.status || 502 }), currentLanguage()).then(
    reject,
    reject,
  )
}
