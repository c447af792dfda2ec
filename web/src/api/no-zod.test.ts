import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from './no-zod.ts'

const web = join(import.meta.dirname, '../..')
const asksASchema = /\b(?!JSON\b|Date\b|URL\b|parser\b)\w+\.(parse|safeParse|parseAsync|safeParseAsync)\(/

test('schemas of the browser build cannot be asked anything', () => {
  const { object } = z as { object: (shape: object) => { safeParse: (value: unknown) => unknown } }
  expect(() => object({}).safeParse({})).toThrow('safeParse')
})

test('no code of the browser asks a schema', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.test.'))
  const asking = files.filter((file) => asksASchema.test(readFileSync(join(web, file), 'utf8')))
  expect(asking).toEqual([])
})
