import { workerData } from 'node:worker_threads'
import type { PageToDraw } from '@leitstand/contracts/drawn-page'
import { localeCookie } from '@leitstand/contracts/front-door'

/** What the app reads of a browser before it draws anything; where pages are drawn for the gateway there is none. */
const documentOfNobody = {
  cookie: '',
  documentElement: { lang: 'de', dataset: { timeZone: String(workerData?.timeZone ?? '') } },
  getElementById: () => null,
}
const placeOfNobody = { hash: '', hostname: '' }
const addEventListener = () => undefined
const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
let isPhone = false

Object.assign(globalThis, {
  addEventListener,
  document: documentOfNobody,
  location: placeOfNobody,
  // That every browser has by now.
  PublicKeyCredential: { parseRequestOptionsFromJSON: null },
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
  // Only widths matter: the mode is a matter of style sheets.
  matchMedia: (query: string) => ({ matches: query.includes('min-width') && !isPhone, addEventListener }),
})

/** For whom the next page is drawn. */
export function drawFor(reader: Pick<PageToDraw, 'url' | 'language' | 'isPhone'>): void {
  documentOfNobody.cookie = `${localeCookie}=${reader.language}`
  placeOfNobody.hostname = new URL(reader.url).hostname
  isPhone = reader.isPhone
}
