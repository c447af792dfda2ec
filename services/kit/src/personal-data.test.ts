import { expect, test } from 'vitest'
import { type PersonalSection, pageOfSections } from './personal-data.ts'

function section(name: string, texts: readonly string[]): PersonalSection {
  return {
    name,
    read: async (after, limit) =>
      texts
        .map((text, index) => ({ key: String(index + 1), data: { text } }))
        .filter(({ key }) => after === null || Number(key) > Number(after))
        .slice(0, limit),
  }
}

async function everything(
  sections: readonly PersonalSection[],
  limit: number,
): Promise<{ pages: number; texts: unknown[] }> {
  const texts: unknown[] = []
  let pages = 0
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOfSections>> = await pageOfSections(sections, { after, limit })
    texts.push(...page.items.map(({ section: name, data }) => `${name}: ${String(data['text']).slice(0, 1)}`))
    after = page.next
    pages += 1
  } while (after !== null)
  return { pages, texts }
}

test.each([1, 2, 3, 10])('reads every section to its end in pages of %i', async (limit) => {
  const sections = [section('a', ['1', '2', '3']), section('b', []), section('c', ['4', '5'])]
  expect((await everything(sections, limit)).texts).toEqual(['a: 1', 'a: 2', 'a: 3', 'c: 4', 'c: 5'])
})

test('puts long texts on pages of their own, so that a page can be sent', async () => {
  const long = (first: string) => first.padEnd(700_000, 'x')
  const { pages, texts } = await everything([section('a', [long('1'), long('2'), long('3')])], 10)
  expect(texts).toEqual(['a: 1', 'a: 2', 'a: 3'])
  expect(pages).toBe(3)
})
