import fc from 'fast-check'
import { cookieOf } from '../sign-in.ts'
import { fire } from './fire.ts'
import { type Known, learn } from './known.ts'
import { type Operation, readOperations } from './operations.ts'
import { type Shot, shotsAt } from './shots.ts'

export interface Fuzzing {
  url: string
  /** Call number n is made from the seed n further, so that one alone can be made again. */
  seed: number
  calls: number
  /** So many at once. */
  workers: number
  /** Ends earlier after so long. */
  seconds?: number
  say?(done: number, failed: number): void
}

export interface Failure {
  seed: number
  as: string
  shot: Shot
  status: number
  answer: string
}

export interface Outcome {
  calls: number
  byStatus: Record<number, number>
  failures: Failure[]
}

/** Who asks; the last without a session. */
const askers = [
  'admin@leitstand.example',
  'agent@leitstand.example',
  'chef@nordlicht.example',
  'nutzer@nordlicht.example',
]
const nobody = 'nobody'
/** Comes further than others, so there is more to be found. */
const administrator = 'admin@leitstand.example'
const password = 'leitstand'
const leak = /node_modules|at .{0,200}\.ts:\d+|PrismaClient|SQLSTATE|syntax error at/

/** Sends hostile calls of everybody to a running instance. What answers 5xx, nothing, or shows its inside is a failure. */
export async function fuzz({ url, seed, calls, workers, seconds = Infinity, say }: Fuzzing): Promise<Outcome> {
  const cookies = new Map<string, string>()
  for (const email of askers) cookies.set(email, await cookieOf(url, { email, password }))
  const operations = await readOperations(url)
  const known = await learn(operations, (path) => read(url, path, cookies.get(administrator) ?? ''), askers)
  const any = anyCall(operations, known)
  const outcome: Outcome = { calls: 0, byStatus: {}, failures: [] }
  const end = Date.now() + seconds * 1_000
  let next = 0

  async function work(): Promise<void> {
    while (next < calls && Date.now() < end) {
      const own = seed + next++
      const [call] = fc.sample(any, { seed: own, numRuns: 1 })
      if (call) await shoot(own, call)
    }
  }

  async function shoot(own: number, { as, shot }: { as: string; shot: Shot }): Promise<void> {
    const cookie = cookies.get(as)
    const headers = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/ld+json', ...shot.headers }
    const { status, text } = await fireAgain(url, { ...shot, headers: { ...headers, ...(cookie && { cookie }) } })
    if (status === 401 && cookie) cookies.set(as, await cookieOf(url, { email: as, password }))
    outcome.calls += 1
    outcome.byStatus[status] = (outcome.byStatus[status] ?? 0) + 1
    if (status === 0 || status >= 500 || leak.test(text))
      outcome.failures.push({ seed: own, as, shot, status, answer: text })
    if (outcome.calls % 1_000 === 0) say?.(outcome.calls, outcome.failures.length)
  }

  await Promise.all(Array.from({ length: workers }, work))
  return outcome
}

/** A 503 says that nothing was changed: on a machine that stood still it is asked again, and what stops a service does so twice. */
async function fireAgain(url: string, shot: Shot): ReturnType<typeof fire> {
  const first = await fire(url, shot)
  return first.status === 503 ? await fire(url, shot) : first
}

function anyCall(operations: readonly Operation[], known: Known): fc.Arbitrary<{ as: string; shot: Shot }> {
  const shots = operations.map((operation) => shotsAt(operation, known))
  const shot = fc.nat(shots.length - 1).chain((index) => shots[index] as fc.Arbitrary<Shot>)
  return fc.record({ as: fc.constantFrom(...askers, administrator, administrator, nobody), shot: fc.noBias(shot) })
}

async function read(url: string, path: string, cookie: string): Promise<unknown> {
  const answer = await fetch(url + path, { headers: { cookie, accept: 'application/json' } })
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return answer.ok && isJson ? await answer.json() : []
}

/** Failures as lines: what was sent by whom, and how to send it again. */
export function reportOf({ calls, byStatus, failures }: Outcome): string {
  const lines = failures.map(({ seed, as, shot, status, answer }) =>
    [
      `${status || 'no answer'}  ${shot.method} ${shot.url.slice(0, 300)}  as ${as}`,
      `  sent   ${JSON.stringify({ headers: shot.headers, body: shot.body }).slice(0, 600)}`,
      `  heard  ${answer}`,
      `  again  npm run fuzz -- --seed ${seed} --calls 1`,
    ].join('\n'),
  )
  const statuses = Object.entries(byStatus).map(([status, count]) => `${status}: ${count}`)
  return [...lines, `${calls} calls (${statuses.join(', ')}), ${failures.length} failed`].join('\n')
}
