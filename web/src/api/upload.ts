import { limits } from '@leitstand/contracts/common'
import type { StreamContract } from '@leitstand/contracts/define'
import { phrase, problems } from '@leitstand/contracts/problems'
import type { Attachment } from '@leitstand/contracts/ticket/ticket'
import { currentLanguage } from './language.ts'
import { ApiProblem, offlineProblem, problemOf } from './problem.ts'
import { setSessionExpired } from './session-state.ts'
import { toHttp } from './to-http.ts'

export interface UploadOptions {
  origin: Attachment['origin']
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file as multipart. fetch cannot tell how far an upload is, hence XMLHttpRequest. */
export function upload(
  contract: StreamContract,
  input: object,
  file: File,
  options: UploadOptions,
): Promise<Attachment> {
  if (file.size > limits.uploadBytes) {
    const reason = phrase(problems['too-large'], currentLanguage())
    return Promise.reject(new ApiProblem('too-large', 413, reason, []))
  }
  const [line] = contract.http
  if (!line) throw new Error(`${contract.name} has no http line`)
  const { method, url } = toHttp(line, input)
  const form = new FormData()
  form.set('origin', options.origin)
  form.set('isTicketContext', 'false')
  form.set('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/ld+json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.setRequestHeader('idempotency-key', crypto.randomUUID())
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(offlineProblem(currentLanguage()))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onload = () => settle(request, resolve, reject)
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function settle(request: XMLHttpRequest, resolve: (file: Attachment) => void, reject: (error: unknown) => void): void {
  if (request.status >= 200 && request.status < 300) {
    resolve(JSON.parse(request.responseText))
    return
  }
  if (request.status === 401) setSessionExpired(true)
  problemOf(new Response(request.responseText, { status: request.status || 502 }), currentLanguage()).then(
    reject,
    reject,
  )
}
