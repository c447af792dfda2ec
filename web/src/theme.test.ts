import { expect, test } from 'vitest'
import { inColoursOf } from './theme.ts'

const drawn = '<rect fill="#dceeeb" stroke="#0b6661"/><text fill="#14201e">Neu</text><a fill="#123456"/>'

test('a picture in the colours of the app by day has those of its dark mode by night, and keeps what is not of the app', () => {
  expect(inColoursOf('light', drawn)).toBe(drawn)
  expect(inColoursOf('dark', drawn)).toBe(
    '<rect fill="#173532" stroke="#5cc8bf"/><text fill="#e5ecea">Neu</text><a fill="#123456"/>',
  )
})
