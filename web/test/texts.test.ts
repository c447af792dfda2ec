import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts } from '../src/i18n/all-texts.ts'

const [german, english] = await Promise.all([allTexts('de'), allTexts('en')])
const web = join(import.meta.dirname, '..')
const code = globSync('src/**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('locales') && !file.includes('.test.'))
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n')

test('every text is used somewhere', () => {
  const unused = [...keysOf(german)].filter((key) => !isUsed(key))
  expect(unused).toEqual([])
})

test('placeholders are the same in both languages', () => {
  const translated = new Map(entriesOf(english))
  for (const [key, text] of entriesOf(german)) {
    expect([key, placeholders(translated.get(key) ?? '')]).toEqual([key, placeholders(text)])
  }
})

/** Named in full, or built from a beginning: `tabs.${name}` uses all of `tabs.…`. */
function isUsed(key: string): boolean {
  const [area = '', path = ''] = key.replace(/_(one|other)$/, '').split(/:(.*)/)
  const steps = path.split('.')
  const beginnings = steps.slice(1).map((_, index) => `${steps.slice(0, index + 1).join('.')}.\${`)
  const named = [`'${path}'`, `'${area}:${path}'`, ...beginnings.flatMap((one) => [`\`${one}`, `\`${area}:${one}`])]
  return named.some((text) => code.includes(text))
}

function keysOf(texts: object): string[] {
  return entriesOf(texts).map(([key]) => key)
}

function entriesOf(texts: object): [string, string][] {
  return Object.entries(texts).flatMap(([area, phrases]) => leaves(phrases, `${area}:`))
}

function leaves(value: object, before: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[before + key, inner]] : leaves(inner, `${before}${key}.`),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()
}
