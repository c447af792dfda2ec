import type { Role } from '@leitstand/contracts/roles'
import { expect, test } from 'vitest'
import { checkPeople, mostPeople, readPeopleFile, textOfFile } from './people-file.ts'

const roles = new Map<string, Role>([
  ['kunde', 'ROLE_CUSTOMER'],
  ['mitarbeiter', 'ROLE_EMPLOYEE'],
])
const groups = [
  { uuid: 'n', name: 'Nordlicht Shop GmbH', customerGroup: true },
  { uuid: 's', name: 'Support', customerGroup: false },
  { uuid: 'w', name: 'Wein, Weib & Gesang', customerGroup: true },
]
const known = { roles, groups }
const check = (text: string) => {
  const file = readPeopleFile(text)
  return 'people' in file ? checkPeople(file.people, known) : file
}

test.each([
  [
    'as Excel saves it in Germany',
    '\uFEFFVorname;Nachname;E-Mail;Kunde\r\nAda;Lovelace;ada@x.example;Nordlicht Shop GmbH\r\n',
  ],
  [
    'with commas, in English',
    'customer,first name,last name,E-mail address\nNordlicht Shop GmbH,Ada,Lovelace,ada@x.example',
  ],
  ['copied from a sheet', 'Name\tVorname\tMail\tKunde\nLovelace\tAda\tada@x.example\tnordlicht shop gmbh'],
])('a file is read %s', (_how, text) => {
  expect(check(text)).toMatchObject([
    {
      line: 2,
      problems: [],
      input: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@x.example',
        roles: ['ROLE_CUSTOMER'],
        groups: ['n'],
      },
    },
  ])
})

test('what is wrong is said at its line, and the others stay good', () => {
  const rows = check(
    [
      'Vorname;Nachname;E-Mail;Rolle;Gruppen',
      'Ada;Lovelace;ada@x.example;Mitarbeiter;Support|Wein, Weib & Gesang',
      ';;ada',
      '',
      'Ada;Zwei;ADA@x.example;Königin;Hofstaat',
    ].join('\n'),
  )
  expect(rows).toMatchObject([
    { line: 2, problems: [], input: { roles: ['ROLE_EMPLOYEE'], groups: ['s', 'w'] } },
    { line: 3, problems: [{ code: 'firstName' }, { code: 'lastName' }, { code: 'badEmail' }] },
    {
      line: 5,
      problems: [
        { code: 'twice', word: '2' },
        { code: 'role', word: 'Königin' },
        { code: 'group', word: 'Hofstaat' },
      ],
    },
  ])
})

test('a group of employees is nobody’s customer', () => {
  const rows = check('Vorname;Nachname;E-Mail;Kunde\nAda;Lovelace;ada@x.example;Support')
  expect(rows).toMatchObject([{ problems: [{ code: 'group', word: 'Support' }] }])
})

test('a file without what it needs is refused as a whole', () => {
  expect(readPeopleFile('')).toEqual({ problem: 'empty' })
  expect(readPeopleFile('Vorname;Nachname;E-Mail\n\n')).toEqual({ problem: 'empty' })
  expect(readPeopleFile('Vorname;Telefon\nAda;1')).toEqual({ problem: 'columns', missing: ['lastName', 'email'] })
  const many = Array.from({ length: mostPeople + 1 }, (_, number) => `Ada;L;a${number}@x.example`)
  expect(readPeopleFile(['Vorname;Nachname;E-Mail', ...many].join('\n'))).toEqual({
    problem: 'tooMany',
    count: mostPeople + 1,
  })
})

test('umlauts are read however the file was saved', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
  expect(textOfFile(bytes(0xc3, 0xbc))).toBe('ü')
  expect(textOfFile(bytes(0xfc))).toBe('ü')
})

test('of groups that are called alike the one that is written so is meant, and none is guessed', () => {
  const alike = [
    { uuid: 'a', name: 'A-B Handel', customerGroup: true },
    { uuid: 'b', name: 'AB Handel', customerGroup: true },
    { uuid: 'm1', name: 'Müller GmbH', customerGroup: true },
    { uuid: 'm2', name: 'Müller GmbH', customerGroup: true },
  ]
  const person = { firstName: 'Ada', lastName: 'L', roles: '', groups: '' }
  const people = ['A-B Handel', 'AB Handel', 'a.b. handel', 'Müller GmbH'].map((customer, at) => ({
    ...{ ...person, customer, email: `ada${at}@x.example`, line: at + 2 },
  }))
  const rows = checkPeople(people, { roles, groups: alike })
  expect(rows.map(({ problems, input }) => (problems.length > 0 ? problems : input.groups))).toEqual([
    ['a'],
    ['b'],
    [{ code: 'manyGroups', word: 'a.b. handel' }],
    [{ code: 'manyGroups', word: 'Müller GmbH' }],
  ])
})
