import type { PasskeyAnswer } from '@leitstand/contracts/identity/passkeys'

/** Whether this browser can be asked for a passkey here: they belong to a domain, never to an address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return !isAddress && 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Asks the browser for a passkey, by the server's options (WebAuthn level 3); null when its dialog was closed. */
export async function askForPasskey(options: unknown): Promise<PasskeyAnswer | null> {
  const wish = options as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wish)
  return answerOf(await navigator.credentials.get({ publicKey }).catch(nullWhenClosed))
}

/** Lets the browser make a passkey, by the server's options; null when its dialog was closed. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer | null> {
  const wish = options as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wish)
  return answerOf(await navigator.credentials.create({ publicKey }).catch(nullWhenClosed))
}

function answerOf(credential: Credential | null): PasskeyAnswer | null {
  if (!(credential instanceof PublicKeyCredential)) return null
  const { response, clientExtensionResults, ...rest } = credential.toJSON()
  return {
    ...rest,
    type: 'public-key',
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
  }
}

function nullWhenClosed(error: unknown): null {
  if (error instanceof DOMException) return null
  throw error
}
