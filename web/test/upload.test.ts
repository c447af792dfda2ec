import { uploadAttachment } from '@leitstand/contracts/ticket/attachments'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from '../src/api/upload.ts'

afterEach(() => vi.unstubAllGlobals())

/** Every request is answered with this. */
function answerWith(status: number, responseText: string): void {
  class Answered extends EventTarget {
    status = status
    responseText = responseText
    upload = {}
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      setTimeout(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
}
const send = () => upload(uploadAttachment, { id: '10001' }, new File(['x'], 'plan.txt'), {})

test('a page of a proxy in place of the answer ends the upload as failed', async () => {
  answerWith(200, '<html>Anmeldung</html>')
  await expect(send()).rejects.toThrow('Das hat leider nicht geklappt.')
})

test('what the server made of a file is the answer', async () => {
  answerWith(201, '{"name":"plan.txt"}')
  await expect(send()).resolves.toEqual({ name: 'plan.txt' })
})
