import { type OpenIdProvider, type ProviderAccount, startOpenIdProvider } from '@leitstand/kit/testing/openid-provider'

const apotheke = { id: 'K-4711', name: 'Nordwind Apotheken GmbH' }
const weinhof = { id: 'K-0815', name: 'Weinhof Sonnenberg' }

/** Who lives at the two origins of the demo: staff and customers of each. */
const accounts = {
  wi: [
    {
      sub: 'wi-4711',
      email: 'lena.wolf@nordwind-apotheken.example',
      given_name: 'Lena',
      family_name: 'Wolf',
      main_customer: true,
      customer: apotheke,
      resources: [
        { id: 'srv-301', kind: 'managed_server', name: 'apotheke-web-01' },
        { id: 'srv-302', kind: 'server', name: 'apotheke-db-01' },
      ],
    },
    {
      sub: 'wi-4712',
      email: 'timo.kern@nordwind-apotheken.example',
      given_name: 'Timo',
      family_name: 'Kern',
      customer: apotheke,
    },
    { sub: 'wi-7', email: 'karla.wiese@leitstand.example', given_name: 'Karla', family_name: 'Wiese', employee: true },
  ],
  ams: [
    {
      sub: 'ams-0815',
      email: 'frida.sonnenberg@weinhof.example',
      given_name: 'Frida',
      family_name: 'Sonnenberg',
      main_customer: true,
      customer: weinhof,
      resources: [{ id: 'osp-9', kind: 'openstack_project', name: 'weinhof-shop' }],
    },
    {
      sub: 'ams-5',
      email: 'arne.meister@leitstand.example',
      given_name: 'Arne',
      family_name: 'Meister',
      employee: true,
    },
  ],
} satisfies Record<string, ProviderAccount[]>

/** Stands in for wi and ams in the demo; answers the settings that identity reads. */
export async function startDemoProviders(
  ports: { wi: number; ams: number },
  started: AsyncDisposableStack,
): Promise<NodeJS.ProcessEnv> {
  const start = async (origin: 'wi' | 'ams', name: string) =>
    started.use(
      await startOpenIdProvider({
        name,
        port: ports[origin],
        callbackPath: `/login/${origin}/callback`,
        accounts: accounts[origin],
      }),
    )
  return {
    ...settingsOf('OIDC_WI', await start('wi', 'Demo: wi (Weboberfläche)')),
    ...settingsOf('OIDC_AMS', await start('ams', 'Demo: ams (Kontoverwaltung)')),
  }
}

function settingsOf(prefix: string, { issuer, clientId, clientSecret }: OpenIdProvider): NodeJS.ProcessEnv {
  return { [`${prefix}_ISSUER`]: issuer, [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_CLIENT_SECRET`]: clientSecret }
}
