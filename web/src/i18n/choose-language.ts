import type { Language } from '@leitstand/contracts/actor'
import { frontDoor, localeCookie } from '@leitstand/contracts/front-door'
import { split, toHttp } from '../api/to-http.ts'
import { switchTexts } from './i18n.ts'

/** Switches the page at once and tells the server (session and user setting) through the route that links use too. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTexts(language)
  const { url } = toHttp(frontDoor.setLocale, { locale: language })
  const [method] = split(frontDoor.setLocale)
  await fetch(url, { method, redirect: 'manual', credentials: 'same-origin' }).catch(() => undefined)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${localeCookie}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`
}
