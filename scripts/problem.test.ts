import { parseArgs } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { Problem, runCommand } from './problem.ts'

afterEach(() => {
  process.exitCode = undefined
})

it.each([
  ['what an operator can put right', new Problem('Say where to.'), 'Say where to.'],
  ['an option that the command does not have', () => parseArgs({ args: ['--help'] }), "Unknown option '--help'"],
  [
    'an option without its value',
    () => parseArgs({ args: ['--to'], options: { to: { type: 'string' } } }),
    "Option '--to <value>' argument missing",
  ],
  [
    'a word too much',
    () => parseArgs({ args: ['now'] }),
    "Unexpected argument 'now'. This command does not take positional arguments",
  ],
])('says %s in a sentence, without a stack', async (_what, problem, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await runCommand(async () => {
    if (problem instanceof Problem) throw problem
    problem()
  })
  expect(said.mock.calls).toEqual([[sentence]])
  expect(process.exitCode).toBe(1)
  said.mockRestore()
})

it('shows a fault of the program whole', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const fault = new TypeError('x is not a function')
  await runCommand(() => Promise.reject(fault))
  expect(said.mock.calls).toEqual([[fault]])
  said.mockRestore()
})
