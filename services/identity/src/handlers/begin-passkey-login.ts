import { beginPasskeyLogin } from '@leitstand/contracts/identity/passkeys'
import { serve } from '../context.ts'
import { requestOptions } from '../factors/passkeys.ts'
import type { Security } from '../security.ts'
import { keepPasskeyChallenge } from '../store/passkey-challenges.ts'

export const handleBeginPasskeyLogin = ({ relyingParty }: Security) =>
  serve(beginPasskeyLogin, async (_input, context) => {
    const options = await requestOptions(relyingParty)
    await keepPasskeyChallenge(context, options.challenge, null, context.clock.now())
    return options
  })
