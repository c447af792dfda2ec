import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../paths.ts'

interface Rule {
  labels: { severity: string }
  annotations: { summary: string; description: string }
}

test('every alert says how bad it is, what it is about and what to do', async () => {
  const { groups } = parse(await readFile(join(root, 'deploy/otel/alerts.yaml'), 'utf8')) as {
    groups: { rules: Rule[] }[]
  }
  for (const { labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(Object.values(annotations).map((text) => text.length > 20)).toEqual([true, true])
  }
})
