import type { InputOf } from '@leitstand/contracts/define'
import type { createUser } from '@leitstand/contracts/identity/administration'
import type { Role } from '@leitstand/contracts/roles'
import { parse } from 'papaparse'

/** More people than these come in several files. */
export const mostPeople = 1_000

/** What the columns of a file may be called, without regard to case, spaces and signs. */
const titles = {
  firstName: ['vorname', 'firstname', 'givenname'],
  lastName: ['nachname', 'name', 'lastname', 'surname'],
  email: ['email', 'mail', 'emailadresse', 'emailaddress'],
  customer: ['kunde', 'customer'],
  roles: ['rolle', 'rollen', 'role', 'roles'],
  groups: ['gruppe', 'gruppen', 'group', 'groups'],
} as const
type Column = keyof typeof titles
export const neededColumns = ['firstName', 'lastName', 'email'] as const satisfies Column[]

/** A line of the file as it is written; `line` is its number there. */
export interface WrittenPerson extends Readonly<Record<Column, string>> {
  line: number
}

export type PeopleFile =
  | { people: WrittenPerson[] }
  | { problem: 'empty' }
  | { problem: 'columns'; missing: readonly (typeof neededColumns)[number][] }
  | { problem: 'tooMany'; count: number }

export function readPeopleFile(text: string): PeopleFile {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: delimiterOf(text) })
  const [head = [], ...lines] = data
  const columnOf = (column: Column) => head.findIndex((title) => titles[column].some((one) => one === plain(title)))
  const missing = neededColumns.filter((column) => columnOf(column) < 0)
  if (head.every(isBlank)) return { problem: 'empty' }
  if (missing.length > 0) return { problem: 'columns', missing }
  const places = (Object.keys(titles) as Column[]).map((column) => [column, columnOf(column)] as const)
  const people = lines.flatMap((cells, index) => {
    if (cells.every(isBlank)) return []
    const said = Object.fromEntries(places.map(([column, place]) => [column, cells[place]?.trim() ?? '']))
    return [{ ...(said as Record<Column, string>), line: index + 2 }]
  })
  if (people.length === 0) return { problem: 'empty' }
  return people.length > mostPeople ? { problem: 'tooMany', count: people.length } : { people }
}

/** Whatever parts the titles most often; Excel writes semicolons in Germany. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const [most = ';'] = [';', ',', '\t'].sort((one, other) => head.split(other).length - head.split(one).length)
  return most
}

/** Excel saves what is no Unicode as Windows-1252. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export type RowProblem =
  | { code: 'firstName' | 'lastName' | 'email' | 'badEmail' }
  | { code: 'twice' | 'role' | 'group' | 'manyGroups'; word: string }

/** A person of the file with what is wrong about it; without problems the server may be asked. */
export interface PersonRow extends WrittenPerson {
  problems: readonly RowProblem[]
  input: Omit<InputOf<typeof createUser>, 'sendInvitation'>
}

export interface KnownWords {
  /** Roles by what they are called. */
  roles: ReadonlyMap<string, Role>
  groups: readonly { uuid: string; name: string; customerGroup: boolean }[]
}

export function checkPeople(people: readonly WrittenPerson[], known: KnownWords): PersonRow[] {
  const firstLine = new Map<string, number>()
  for (const { email, line } of people) if (!firstLine.has(addressOf(email))) firstLine.set(addressOf(email), line)
  const groupsBy = Map.groupBy(known.groups, ({ name }) => plain(name))
  // What is written alike counts before what only sounds alike.
  const called = (word: string, isCustomer: boolean) => {
    const alike = (groupsBy.get(plain(word)) ?? []).filter(({ customerGroup }) => customerGroup || !isCustomer)
    const same = alike.filter(({ name }) => name === word)
    return { word, found: same.length > 0 ? same : alike }
  }
  return people.map((person) => {
    const { firstName, lastName, email, line } = person
    const customers = wordsIn(person.customer).map((word) => called(word, true))
    const others = wordsIn(person.groups).map((word) => called(word, false))
    const groups = [...customers, ...others]
    const roles = wordsIn(person.roles).map((word) => ({ word, found: known.roles.get(plain(word)) }))
    const first = firstLine.get(addressOf(email))
    const problems: RowProblem[] = [
      ...(['firstName', 'lastName', 'email'] as const).flatMap((code) => (person[code] === '' ? [{ code }] : [])),
      ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [{ code: 'badEmail' as const }] : []),
      ...(email !== '' && first !== undefined && first < line ? [{ code: 'twice' as const, word: String(first) }] : []),
      ...roles.flatMap(({ word, found }) => (found ? [] : [{ code: 'role' as const, word }])),
      ...groups.flatMap(({ word, found }) => (found.length > 0 ? [] : [{ code: 'group' as const, word }])),
      ...groups.flatMap(({ word, found }) => (found.length > 1 ? [{ code: 'manyGroups' as const, word }] : [])),
    ]
    const given = roles.flatMap(({ found }) => found ?? [])
    const input = {
      ...{ firstName, lastName, email },
      roles: given.length > 0 ? given : (['ROLE_CUSTOMER'] as const satisfies Role[]),
      groups: [...new Set(groups.flatMap(({ found }) => found.map(({ uuid }) => uuid)))],
    }
    return { ...person, problems, input: { ...input, roles: [...input.roles] } }
  })
}

/** The groups that a file names, each once. */
export function groupNamesIn(people: readonly WrittenPerson[]): string[] {
  return [...new Set(people.flatMap(({ customer, groups }) => [...wordsIn(customer), ...wordsIn(groups)]))]
}

/** Letters and digits alone, so that "E-Mail" and "e mail" are one. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const isBlank = (cell: string) => cell.trim() === ''
const addressOf = (email: string) => email.toLowerCase()

/** Several in one cell have a bar between them, or a line break; a comma may be part of a name. */
function wordsIn(cell: string): string[] {
  return cell
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
