import { getMe } from '@leitstand/contracts/identity/requests'
import { languageOfBrowser } from '../api/language.ts'
import type { Me } from '../api/me.tsx'
import { hasCode } from '../api/problem.ts'
import { send } from '../api/send.ts'
import { setSessionExpired } from '../api/session-state.ts'
import { switchTexts } from '../i18n/i18n.ts'

let early: Promise<Me | null> | undefined

/** Asks who is signed in while the rest of the app is still being loaded. */
export function loadMeEarly(): void {
  if (location.pathname.startsWith('/login')) return
  early = askMe()
  early.catch(() => {
    // Whoever waits for it sees the failure.
  })
}

/** The signed-in user, or null without a session. A browser that never chose a language takes the user's. */
export async function loadMe(): Promise<Me | null> {
  const me = await (early ?? askMe())
  early = undefined
  if (me && languageOfBrowser() === null && me.language !== 'de') await switchTexts(me.language)
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
