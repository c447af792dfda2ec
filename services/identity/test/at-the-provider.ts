/** Walks through a provider's pages as a browser does, choosing this account; answers where it sends the browser back to. */
export async function chooseAt(provider: { issuer: string }, url: string, account: string): Promise<string> {
  const cookies = new Map<string, string>()
  const ask = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined) cookies.set(name, value ?? '')
    }
    return response
  }
  let next = url
  let hasChosen = false
  for (let step = 0; step < 12 && next.startsWith(provider.issuer); step += 1) {
    const isPage: boolean = next.includes('/interaction/') && !hasChosen
    hasChosen ||= isPage
    const response = await ask(next, isPage ? { method: 'POST', body: new URLSearchParams({ account }) } : {})
    next = new URL(response.headers.get('location') ?? '', provider.issuer).href
  }
  return next
}
