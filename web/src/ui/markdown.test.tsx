import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown, wordsOf } from './markdown.tsx'

const htmlOf = (text: string) => render(<Markdown text={text} />).container.innerHTML

test('HTML that somebody typed stays text', () => {
  expect(htmlOf('<script>alert(1)</script><img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/)
})

test('a link cannot carry a script', () => {
  expect(htmlOf('[hier](javascript:alert(1))')).not.toContain('href')
})

test('pictures of other hosts are links, those of the ticket are shown', () => {
  expect(htmlOf('![Zähler](https://spion.example/p.png)')).not.toContain('<img')
  expect(htmlOf('![Foto](/attachment/view/01890000-0000-7000-8000-000000000000)')).toContain('<img')
})

test('quoted text is folded', () => {
  expect(htmlOf('> gestern geschrieben')).toContain('<details')
})

test('a table can be pushed along by keys, whatever its width', () => {
  const { container } = render(<Markdown text={'| Host | Zustand |\n| --- | --- |\n| web01 | gut |'} />)
  const place = within(container).getByRole('group')
  expect(place.tabIndex).toBe(0)
  expect(within(place).getAllByRole('row')).toHaveLength(2)
})

test('where there is little room, the words stand without their marks', () => {
  const table = '| Konto | Größe |\n| --- | --- |\n| info@ | 4 GB |'
  expect(wordsOf(`Bitte **heute**\nnoch:\n\n${table}\n\n- [Anleitung](https://wiki.example)\n- ![Foto](/x.png)`)).toBe(
    'Bitte heute noch: Konto Größe info@ 4 GB Anleitung Foto',
  )
  expect(wordsOf('```\nsystemctl restart postfix\n```')).toBe('systemctl restart postfix')
})
