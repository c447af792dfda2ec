import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EditorField } from '../src/ui/text-editor.tsx'
import { type } from './editor.ts'
import { leave, show } from './world.tsx'

afterEach(leave)

const stored = { text: '' }
function Writing({ before }: { before: string }) {
  const [text, setText] = useState(before)
  stored.text = text
  return <EditorField label="Beschreibung" value={text} onChange={setText} />
}
function Plain() {
  const [text, setText] = useState('# cat **.log\n  eingerückt')
  stored.text = text
  return <EditorField label="Beschreibung" value={text} format="plain" onChange={setText} />
}
async function open(before = '') {
  await show(<Writing before={before} />)
  return screen.findByRole('textbox', { name: 'Beschreibung' })
}
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, {
    clipboardData: { files: [], types: ['text/plain'], getData: (kind: string) => (kind === 'text/plain' ? text : '') },
  })
const linesOf = (field: HTMLElement) => {
  const copy = field.cloneNode(true) as HTMLElement
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n')
  return copy.textContent
}
const isPlain = (field: HTMLElement) => expect(field.innerHTML).toMatch(/^<p>([^<]|<br[^>]*>)*<\/p>$/)

test('a picture that cannot go along is said to be left out, with where to attach it', async () => {
  const field = await open()
  const picture = new File(['x'], 'bild.png', { type: 'image/png' })
  fireEvent.paste(field, { clipboardData: { files: [picture], types: ['Files'], getData: () => '' } })
  await screen.findByText('Hier lässt sich keine Datei einfügen.')
  screen.getByText('Hängen Sie sie an das Ticket oder an eine Antwort.')
})

test('a plain text of a mail is changed sign by sign, and offers no formatting that it would not show', async () => {
  await show(<Plain />)
  const field = await screen.findByRole('textbox', { name: 'Beschreibung' })
  expect(screen.getByText(/Reiner Text/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Vorschau' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fett' })).toBeNull()
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.change(field, { target: { value: '__init__.py' } })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' }).value).toBe('__init__.py')
  expect(stored.text).toBe('__init__.py')
})

test.each([
  '# systemctl restart nginx',
  '* * * * * root /usr/bin/backup',
  '*/5 * * * * root /usr/bin/backup',
  '5 * 3 * 2 = 30',
  '*** Achtung ***',
  '--- Anfang des Protokolls ---',
  '-----BEGIN CERTIFICATE-----',
  '__init__.py und _x_',
  '23. November',
  '+ 49 40 123456',
  'rm *.log *.txt',
])('%s stays text when it is typed', async (text) => {
  const field = await open()
  type(field, text)
  expect(field.textContent).toBe(text)
  isPlain(field)
})

test.each([
  'Am **Montag** und *Dienstag*, ~~nie~~, `rm -rf`',
  '1. Zeile des Protokolls',
  '1. eins\n2. zwei',
  'a. eins\nb. zwei',
  '# cat\n* eins\n> zwei',
  '| a | b |\n| - | - |\n| c | d |',
  'https://hilfe.example/a_b_c',
])('%j stays text when it is pasted', async (text) => {
  const field = await open()
  paste(field, text)
  isPlain(field)
  expect(linesOf(field)).toBe(text)
})

test.each([
  ['**fett** ', '<strong>fett</strong>'],
  ['so *kursiv* ', '<em>kursiv</em>'],
  ['~~weg~~ ', '<s>weg</s>'],
  ['`ls -l` ', '<code>ls -l</code>'],
  ['## Ergebnis', '<h2>Ergebnis</h2>'],
  ['- eins', '<ul><li><p>eins</p></li></ul>'],
  ['1. eins', '<ol><li><p>eins</p></li></ol>'],
  ['> zitiert', '<blockquote><p>zitiert</p></blockquote>'],
])('%s is formatted while it is typed', async (text, html) => {
  const field = await open()
  type(field, text)
  expect(field.innerHTML.replaceAll(/ (class|data-\w+)="[^"]*"/g, '')).toContain(html)
})

test('a stored text stays letter by letter until somebody changes it', async () => {
  const before = '* eins\n* zwei\n\nEnde  \nund __fett__'
  const field = await open(before)
  field.focus()
  field.blur()
  expect(stored.text).toBe(before)
})

test('one Tab leads to the tools, arrows go through them, the next Tab leads into the text', async () => {
  const field = await open('Guten Tag')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fett' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Durchgestrichen' }))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vorschau' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(field)
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vorschau' }))
})
