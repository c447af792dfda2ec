import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as everythingElse } from 'node:timers/promises'
import type { OutputOf, ParsedInputOf, RequestContract } from '@leitstand/contracts/define'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { type ImportedTicket, importTickets } from '@leitstand/contracts/ticket/import-and-export'
import { newId } from '@leitstand/kit/ids'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Operator } from '../operator/operator.ts'
import { readEmployees } from './employees.ts'
import { importFile } from './import-file.ts'
import { importer } from './importer.ts'

let asked: ParsedInputOf<typeof provisionPeople> | undefined
let taken: ImportedTicket[]
let refused: [line: number, reason: string][]
let fails: ((tickets: readonly ImportedTicket[]) => AppError | undefined) | undefined
let inactive: string[]
let nobodys: string[]
beforeEach(() => {
  taken = []
  refused = []
  fails = undefined
  inactive = []
  nobodys = []
})

/** Services that make an account of everybody and take every ticket once. */
const operator: Pick<Operator, 'ask'> = {
  ask: async <C extends RequestContract>(contract: C, input: unknown) => {
    if (contract.name === provisionPeople.name) {
      asked = provisionPeople.input.parse(input)
      const { people } = asked
      const facts = people
        .filter(({ email }) => ![...inactive, ...nobodys].includes(email))
        .map(({ email, staff }) => ({
          uuid: newId(),
          email,
          name: email,
          staff,
          customerGroup: staff ? null : newId(),
        }))
      return { people: facts, refused: nobodys } as unknown as OutputOf<C>
    }
    const { tickets } = importTickets.input.parse(input)
    const failure = fails?.(tickets)
    if (failure) throw failure
    const fresh = tickets.filter((one) => !taken.some((known) => known.externalId === one.externalId))
    taken.push(...fresh)
    return { imported: fresh.length, skipped: tickets.length - fresh.length, refused: [] } as unknown as OutputOf<C>
  },
}

const staff = new Set(['agent@leitstand.example', 'weg@leitstand.example'])

const line = (externalId: string, rest: object = {}) =>
  JSON.stringify({
    externalId,
    subject: 'Alt',
    customer: 'k@firma.example',
    createdAt: '2020-01-01T00:00:00Z',
    ...rest,
  })

async function run(lines: readonly string[]) {
  const importing = importer(operator, staff, (number, reason) => refused.push([number, reason]))
  for (const one of lines) await importing.take(one)
  return await importing.finish()
}

describe('an import', () => {
  it('takes over tickets with what was written on them, by whom and on which side', async () => {
    const comments = [
      { author: 'AGENT@leitstand.example', text: 'Antwort', createdAt: '2020-01-02T00:00:00Z' },
      { author: 'k@firma.example', text: 'Danke', createdAt: '2020-01-03T00:00:00Z' },
    ]
    expect(await run([line('A-1', { comments, unknownField: 1 })])).toEqual({ imported: 1, skipped: 0, refused: 0 })
    expect(taken[0]?.author.name).toBe('k@firma.example')
    expect(taken[0]?.comments.map(({ author }) => author.side)).toEqual(['staff', 'customer'])
  })

  it('refuses the line in which something has happened after today, naming the field', async () => {
    const later = '2099-01-01T00:00:00Z'
    const comments = [{ author: 'k@firma.example', text: 'Danke', createdAt: later }]
    const lines = [{ createdAt: later }, { updatedAt: later }, { comments }].map((rest, at) => line(`A-${at}`, rest))
    expect(await run([...lines, line('A-4')])).toEqual({ imported: 1, skipped: 0, refused: 3 })
    expect(refused).toEqual([
      [1, 'createdAt: This time is in the future.'],
      [2, 'updatedAt: This time is in the future.'],
      [3, 'comments.0.createdAt: This time is in the future.'],
    ])
  })

  it('makes nobody an employee for having written on a ticket', async () => {
    const comments = [{ author: 'kollege@firma.example', text: 'Mir auch', createdAt: '2020-01-02T00:00:00Z' }]
    await run([line('A-1', { comments })])
    expect(taken[0]?.comments.map(({ author }) => author.side)).toEqual(['customer'])
  })

  it('refuses the line whose agent is a customer here', async () => {
    const counts = await run([line('A-1', { customer: 'x@firma.example' }), line('A-2', { agent: 'x@firma.example' })])
    expect(counts).toEqual({ imported: 1, skipped: 0, refused: 1 })
    expect(refused).toEqual([[2, expect.stringContaining('is a customer here')]])
  })

  it('knows employees from the agents of all lines and from the file of the operator', async () => {
    const each = async function* (texts: string[]) {
      yield* texts
    }
    const employees = await readEmployees(
      each([line('A-1', { agent: 'Agent@leitstand.example' }), 'no json', line('A-2')]),
      each(['# our team', '', ' LEA@leitstand.example ']),
    )
    expect([...employees].sort()).toEqual(['agent@leitstand.example', 'lea@leitstand.example'])
    await expect(readEmployees(each([]), each(['Lea']))).rejects.toThrow('no mail address')
  })

  it('names the line that is no JSON or lacks something, and goes on', async () => {
    const counts = await run([
      `\uFEFF${line('A-1')}`,
      '{"externalId": ',
      '',
      line('A-2', { status: 'erledigt' }),
      '[]',
      line('A-3', { customer: 'keine Adresse' }),
      line('A-4'),
    ])
    expect(counts).toEqual({ imported: 2, skipped: 0, refused: 4 })
    expect(refused.map(([number]) => number)).toEqual([2, 4, 5, 6])
    expect(refused[0]?.[1]).toBe('is no JSON')
    expect(refused[1]?.[1]).toMatch(/^status: /)
    expect(refused[3]?.[1]).toMatch(/^customer: /)
  })

  it('names the line in which nobody can be the author, or somebody has no active account', async () => {
    inactive = ['weg@leitstand.example']
    const counts = await run([
      line('A-1'),
      line('A-2', { customer: null }),
      line('A-3', { agent: 'weg@leitstand.example' }),
      line('A-4', { customer: null, agent: 'agent@leitstand.example' }),
    ])
    expect(counts).toEqual({ imported: 2, skipped: 0, refused: 2 })
    expect(refused).toEqual([
      [2, expect.stringContaining('nobody')],
      [3, expect.stringContaining('weg@leitstand.example')],
    ])
  })

  it('names the field and what is wrong with it in a sentence', async () => {
    const wrong: [object, string][] = [
      [{ subject: '' }, 'subject: This field can not be empty'],
      [{ subject: undefined }, 'subject: This field can not be empty'],
      [{ externalId: 'x'.repeat(201) }, 'externalId: The text is too long (at most 200 characters).'],
      [{ customer: 'keine Adresse' }, 'customer: Invalid e-mail address'],
      [{ createdAt: 'gestern' }, 'createdAt: The date or the time is invalid'],
      [{ priority: 'urgent' }, 'priority: This value does not exist here. Possible: low, medium, high, highest.'],
      [
        { comments: [{ author: 'k@firma.example', createdAt: '2020-01-02T00:00:00Z' }] },
        'comments.0.text: This field can not be empty',
      ],
    ]
    await run([...wrong.map(([rest], index) => line(`A-${index}`, rest)), '[]'])
    expect(refused.map(([, reason]) => reason)).toEqual([...wrong.map(([, reason]) => reason), 'is no JSON object'])
  })

  it('tells which line names an address of the intake', async () => {
    nobodys = ['support@leitstand.example']
    await run([line('A-1', { customer: 'support@leitstand.example' }), line('A-2')])
    expect(refused).toEqual([
      [1, expect.stringContaining('support@leitstand.example is an address of the mail intake')],
    ])
    expect(asked?.imported).toEqual({ employeeDomains: ['leitstand.example'] })
  })

  it('can be started again: what is in is skipped', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => line(`A-${index}`))
    expect(await run(lines.slice(0, 400))).toEqual({ imported: 400, skipped: 0, refused: 0 })
    expect(await run(lines)).toEqual({ imported: 200, skipped: 400, refused: 0 })
  })

  it('finds the one line that its batch is refused for', async () => {
    fails = (tickets) => (tickets.some((one) => one.externalId === 'A-77') ? new AppError('internal') : undefined)
    const counts = await run(Array.from({ length: 250 }, (_, index) => line(`A-${index}`)))
    expect(counts).toEqual({ imported: 249, skipped: 0, refused: 1 })
    expect(refused).toEqual([[78, 'internal']])
  })

  it('waits for a service that starts again', async () => {
    let pauses = 0
    fails = () => (pauses < 2 ? new AppError('service-unavailable', { service: 'ticket' }) : undefined)
    const importing = importer(
      operator,
      staff,
      () => undefined,
      async () => pauses++,
    )
    await importing.take(line('A-1'))
    expect(await importing.finish()).toEqual({ imported: 1, skipped: 0, refused: 0 })
  })

  it('ends with what a batch failed of, though nobody waited for it at that moment', async () => {
    fails = (tickets) =>
      tickets.some((one) => one.externalId === 'A-7') ? new AppError('service-unavailable') : undefined
    const importing = importer(
      operator,
      staff,
      () => undefined,
      async () => undefined,
    )
    for (let index = 0; index < 250; index++) await importing.take(line(`A-${index}`))
    await everythingElse()
    await importing.take(line('A-250'))
    await expect(importing.finish()).rejects.toMatchObject({ code: 'service-unavailable' })
  })

  it('sends long lines in smaller batches, leaves out what no database keeps, and refuses a line that no message can carry', async () => {
    const batches: number[] = []
    fails = (tickets) => void batches.push(JSON.stringify(tickets).length)
    const long = Array.from({ length: 6 }, (_, index) => line(`A-${index}`, { body: 'x'.repeat(400_000) }))
    const counts = await run([
      ...long,
      line('A-7', { body: 'a\0b\ud800' }),
      line('A-8', { body: 'x'.repeat(4_000_000) }),
    ])
    expect(counts).toEqual({ imported: 7, skipped: 0, refused: 1 })
    expect(Math.max(...batches)).toBeLessThan(1_200_000)
    expect(taken.at(-1)?.body).toBe('ab\ufffd')
  })
})

describe('an import of a file', () => {
  const tell = {
    refused: (number: number, reason: string) => refused.push([number, reason]),
    progress: () => undefined,
  }
  const comments = [{ author: 'lea@leitstand.example', text: 'Antwort', createdAt: '2020-01-02T00:00:00Z' }]
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitstand-import-test-'))
    return () => rm(folder, { recursive: true })
  })

  async function aFile(name: string, lines: readonly string[]): Promise<string> {
    await writeFile(join(folder, name), lines.map((text) => `${text}\n`).join(''))
    return join(folder, name)
  }

  it('knows the employees of the second file, however short the first is', async () => {
    const file = await aFile('tickets.jsonl', [line('A-1', { comments })])
    const staff = await aFile('staff.txt', ['agent@leitstand.example', 'lea@leitstand.example'])
    expect(await importFile(operator, { file, staff }, tell)).toEqual({ imported: 1, skipped: 0, refused: 0 })
    expect(taken[0]?.comments[0]?.author.side).toBe('staff')
  })

  it('knows the agents of a long file, too, and of what comes in on standard input', async () => {
    const agent = (index: number) => `agent-${index}@leitstand.example`
    const lines = Array.from({ length: 1500 }, (_, index) => line(`A-${index}`, { comments, agent: agent(index) }))
    const staff = await aFile('staff.txt', ['lea@leitstand.example'])
    const all = { imported: 1500, skipped: 0, refused: 0 }
    expect(await importFile(operator, { file: await aFile('tickets.jsonl', lines), staff }, tell)).toEqual(all)
    expect(refused).toEqual([])
    taken = []
    const input = Readable.from(lines.map((text) => `${text}\n`))
    expect(await importFile(operator, { file: '-', staff }, tell, input)).toEqual(all)
    expect(new Set(taken.map(({ assignee }) => assignee?.name)).size).toBe(1500)
  })

  it('ends with the name of a file that is not there', async () => {
    const file = await aFile('tickets.jsonl', [line('A-1')])
    const staff = join(folder, 'nobody.txt')
    await expect(importFile(operator, { file, staff }, tell)).rejects.toMatchObject({ code: 'ENOENT', path: staff })
    await expect(importFile(operator, { file: folder }, tell)).rejects.toMatchObject({ syscall: 'read' })
  })
})
