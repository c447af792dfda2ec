import { expect, test } from 'vitest'
import { readMarkdown } from '../../ui/editor/read-markdown.ts'
import { writeMarkdown } from '../../ui/editor/write-markdown.ts'
import { componentList, hasComponentList } from './component-list.ts'

const fan = { description: 'Lüfter | leise', kind: null, amount: 2, condition: 'new', serialNo: null }
const list = (language: 'de' | 'en') => componentList([fan as never], language)

test.each(['de', 'en'] as const)('a list in %s is known as one, also after the editor has written it', (language) => {
  const text = `Verbaut:\n\n${list(language)}`
  expect(hasComponentList(text)).toBe(true)
  expect(hasComponentList(writeMarkdown(readMarkdown(text)))).toBe(true)
})

test('another table is none', () => {
  expect(hasComponentList('| Teil | Menge |\n| --- | --- |\n| Lüfter | 2 |')).toBe(false)
})
