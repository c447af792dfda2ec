import { expect, test } from 'vitest'
import { foldersWithoutFloor } from './import-rules.ts'

const floors = { entrances: ['handlers', 'timers'], steps: ['steps'], ground: ['store'] }

test('a folder of a service that no import rule names is found', () => {
  const folders = ['services/ticket/src/handlers', 'services/ticket/src/helpers', 'services/mail/src/store']
  expect(foldersWithoutFloor(folders, floors)).toEqual([expect.stringMatching(/^services\/ticket\/src\/helpers: /)])
})

test('the chassis has a shape of its own', () => {
  expect(foldersWithoutFloor(['services/kit/src/http'], floors)).toEqual([])
})
