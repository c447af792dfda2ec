import { expect, test } from 'vitest'
import { commentMailText } from './compose-mail.ts'

const sent = (text: string) => commentMailText(text, 'https://desk.example/ticket/view/1', 'de').split('\n\n-- \n')[0]

test.each([
  ['a sign that is no formatting', '\\# df -h und 2 \\* 3', '# df -h und 2 * 3'],
  ['a backslash', 'C:\\\\Windows', 'C:\\Windows'],
  ['a path', 'C:\\Windows', 'C:\\Windows'],
  ['code', '`C:\\*.log` \\*', '`C:\\*.log` *'],
  ['code with ticks in it', '`` a`\\* `` \\*', '`` a`\\* `` *'],
  ['a block of code', '```\ndel C:\\*.log\n```\n\\# Ende', '```\ndel C:\\*.log\n```\n# Ende'],
  ['a tick that is no code', '\\`\\*\\`', '`*`'],
  ['formatting', '**fett** und [Anleitung](https://a.example)', '**fett** und [Anleitung](https://a.example)'],
  ['a picture', '![Foto](/attachment/view/1)', '[Foto]'],
  ['a picture with brackets in its name', '![Foto \\[1\\].png](/attachment/view/1)', '[Foto [1].png]'],
  ['a picture without a name', '![](/attachment/view/1)', '[Bild]'],
])('a comment arrives by mail with %s as its writer saw it', (_, text, mail) => {
  expect(sent(text)).toBe(mail)
})
