/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { openMemory } from './openid-memory.ts'

/** Somebody at the provider, as its userinfo tells of them. */
export interface ProviderAccount {
  sub: string
  email: string
  email_verified?: boolean | string
  given_name: string
  family_name: string
  locale?: string
  employee?: boolean
  main_customer?: boolean
  customer?: { id: string; name: string }
  resources?: { id: string; kind: string; name: string }[]
  /** How its sign-in was: goes into the ID token. */
  amr?: string[]
}

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string
  clientId: string
  clientSecret: string
  /** Adds somebody, or changes what is told of them from now on. */
  put(account: ProviderAccount): void
}

const scopes = 'openid profile email offline_access'
const claims = {
  openid: ['sub', 'amr', 'employee', 'main_customer', 'customer', 'resources'],
  profile: ['given_name', 'family_name', 'locale'],
  email: ['email', 'email_verified'],
}

/**
 * An OpenID provider on loopback: the real protocol, accounts in memory, and a login page where one of them is chosen
 * without a password. It stands in for wi and ams in the demo and in tests. Any loopback address may be returned to.
 */
export async function startOpenIdProvider(options: {
  name: string
  port?: number
  clientId?: string
  clientSecret?: string
  callbackPath: string
  accounts: readonly ProviderAccount[]
}): Promise<OpenIdProvider> {
  const accounts = new Map(options.accounts.map((account) => [account.sub, account]))
  const { name, clientId = 'leitstand', clientSecret = randomBytes(24).toString('base64url'), callbackPath } = options
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const loopback = ['http://127.0.0.1', 'http://localhost', 'http://[::1]']
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  const provider: Provider = new Provider(issuer, {
    adapter: openMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // Of a native client, the port of a loopback address does not matter (RFC 8252, 7.3).
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: loopback.map((host) => `${host}${callbackPath}`),
        post_logout_redirect_uris: loopback.map((host) => `${host}/login`),
      },
    ],
    claims,
    scopes: scopes.split(' '),
    pkce: { required: () => true },
    conformIdTokenClaims: true,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async () => true,
    findAccount: (_context: unknown, sub: string) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: async () => account }
    },
  })
  const protocol = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return await protocol(request, response)
    try {
      const { uid, prompt, session } = await provider.interactionDetails(request, response)
      if (prompt.name === 'consent') return await consent(request, response, session?.accountId ?? '')
      if (request.method !== 'POST') return sendPage(response, loginPage(name, uid, [...accounts.values()]))
      const sub = new URLSearchParams((await buffer(request)).toString('utf8')).get('account') ?? ''
      await provider.interactionFinished(request, response, signedIn(accounts.get(sub)))
    } catch {
      sendPage(response.writeHead(400), page(name, '<p>This sign-in is over. Begin again.</p>'))
    }
  }

  /** Nobody is asked what Leitstand may know: it is the provider's own. */
  async function consent(request: IncomingMessage, response: ServerResponse, accountId: string): Promise<void> {
    const grant = new provider.Grant({ clientId, accountId })
    grant.addOIDCScope(scopes)
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { consent: { grantId } })
  }

  return {
    issuer,
    clientId,
    clientSecret,
    put: (account) => void accounts.set(account.sub, account),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function signedIn(account: ProviderAccount | undefined) {
  if (!account) return { error: 'access_denied', error_description: 'The sign-in was cancelled' }
  return { login: { accountId: account.sub, ...(account.amr && { amr: account.amr }) } }
}

/** Whoever signs out of Leitstand signs out here; nobody is asked twice. */
function logoutSource(context: { body: string }, form: string): void {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Abmelden · Sign out</button>'
  context.body = page(
    'Abmelden · Sign out',
    `${form}${button}<script>document.querySelector('button').click()</script>`,
  )
}

function loginPage(name: string, uid: string, accounts: readonly ProviderAccount[]): string {
  const choices = accounts.map(
    ({ sub, given_name, family_name, email, customer }) =>
      `<button name="account" value="${escaped(sub)}"><b>${escaped(`${given_name} ${family_name}`)}</b><br>
       ${escaped(email)}${customer ? ` · ${escaped(customer.name)}` : ''}</button>`,
  )
  return page(
    name,
    `<form method="post" action="/interaction/${escaped(uid)}">${choices.join('')}
     <button name="account" value="">Abbrechen · Cancel</button></form>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1a2733;background:#f5f7fa}
    button{display:block;width:100%;margin:.5rem 0;padding:.75rem 1rem;text-align:left;font:inherit;cursor:pointer;
    background:#fff;color:inherit;border:1px solid #b8c4d0;border-radius:6px}</style>
    <h1>${escaped(title)}</h1>${body}</html>`
}

function sendPage(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
