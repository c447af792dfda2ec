/** Whether this browser can be asked for a passkey here: they belong to a domain, never to an address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return !isAddress && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Asks the browser for a passkey, by the server's options (WebAuthn level 3); null when its dialog was closed. */
export async function askForPasskey(options: unknown): Promise<object | null> {
  const wish = options as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wish)
  const answer = await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException) return null
    throw error
  })
  return answer instanceof PublicKeyCredential ? answer.toJSON() : null
}
