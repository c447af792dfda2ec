import { services } from '@leitstand/contracts/define'
import { keyPair } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { gatewayConfig } from './config.ts'

const rest = {
  NATS_URL: 'nats://bus:4222',
  LEITSTAND_KEY: keyPair().privateKey,
  ...Object.fromEntries(services.map((service) => [`UPSTREAM_${service.toUpperCase()}`, `http://${service}:3000`])),
}

test.each(['the proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1;10.0.0.2', 'proxy.example'])(
  'the proxies that are believed cannot be %j',
  (LEITSTAND_TRUSTED_PROXIES) => {
    expect(() => gatewayConfig({ ...rest, LEITSTAND_TRUSTED_PROXIES })).toThrow(
      /LEITSTAND_TRUSTED_PROXIES must be addresses or networks such as 10\.0\.0\.0\/8, with commas between them$/,
    )
  },
)

test.each(['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,::1'])('they can be %j', (LEITSTAND_TRUSTED_PROXIES) => {
  expect(gatewayConfig({ ...rest, LEITSTAND_TRUSTED_PROXIES })).toMatchObject({
    trustedProxies: LEITSTAND_TRUSTED_PROXIES,
  })
})

test('the web app lies in a folder that is there', () => {
  expect(() => gatewayConfig({ ...rest, LEITSTAND_WEB_FOLDER: '/not/there' })).toThrow(
    /LEITSTAND_WEB_FOLDER must be a folder that is there$/,
  )
})
