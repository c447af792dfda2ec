import { getMe } from '@leitstand/contracts/identity/requests'
import { currentLanguage, languageOfBrowser } from '../api/language.ts'
import type { Me } from '../api/me.tsx'
import { hasCode } from '../api/problem.ts'
import { send } from '../api/send.ts'
import { setPerson, setSessionExpired } from '../api/session-state.ts'
import { switchTexts } from '../i18n/i18n.ts'
import { textsReady } from './texts-ready.ts'

/** The signed-in user, or null without a session. A browser that never chose a language takes the user's. */
export async function loadMe(): Promise<Me | null> {
  const me = await askMe()
  setPerson(me?.uuid ?? null)
  await textsReady
  if (me && languageOfBrowser() === null && me.language !== currentLanguage()) await switchTexts(me.language)
  return me
}

async function askMe(): Promise<Me | null> {
  try {
    return await send(getMe, {})
  } catch (error) {
    if (!hasCode(error, 'unauthenticated')) throw error
    // Nobody's session has expired here: there was none.
    setSessionExpired(false)
    return null
  }
}
