import { readFile } from 'node:fs/promises'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import './metrics.ts'

const read = (file: string) => readFile(new URL(`../../../deploy/otel/${file}`, import.meta.url), 'utf8')

test.each(['alerts.yaml', 'grafana/dashboards/leitstand.json'])('%s asks for metrics that there are', async (file) => {
  const known = (await register.getMetricsAsJSON()).map(({ name }) => name)
  const asked = (await read(file)).match(/leitstand_[a-z_]+/g) ?? []
  const unknown = asked.filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')))
  expect(asked.length).toBeGreaterThan(5)
  expect(unknown).toEqual([])
})
