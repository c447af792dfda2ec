import { beginExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { serve } from '../context.ts'
import type { Providers } from '../openid/open-providers.ts'
import { requireProofOf } from '../signing-in/require-proof.ts'
import { keepPendingLogin } from '../store/pending-logins.ts'

export const handleBeginExternalLogin = (providers: Providers) =>
  serve(beginExternalLogin, async ({ origin, callbackUrl, next, linkTo }, context) => {
    const provider = providers.get(origin)
    if (!provider) return null
    if (linkTo) await requireProofOf(context, linkTo.session)
    const { url, state, nonce, codeVerifier } = await provider.prepare(callbackUrl)
    const linking = { linkTo: linkTo?.user ?? null, linkSession: linkTo?.session ?? null }
    const pending = { origin, nonce, codeVerifier, callbackUrl, next, ...linking }
    await keepPendingLogin(context, state, pending, context.clock.now())
    return { url, state }
  })
