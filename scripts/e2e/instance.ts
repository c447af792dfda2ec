import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartConfig } from '../config.ts'
import { type Instance, launch } from '../instance/launch.ts'
import { cookieOf } from '../sign-in.ts'
import { type Secret, secretsIn } from '../testing/log-scan.ts'
import { copyDemo, demoConfig, stopAndScan } from './demo.ts'

export interface TestInstance extends Instance {
  config: StartConfig
}

/** What this story's people were told or said and no log may hold. */
const confided: Secret[] = []

/** One process starts in half the time; what is told of processes and replicas, and what asks much at once, wants many. */
const usual = { LEITSTAND_PROCESSES: 'one' }
export const manyProcesses = { LEITSTAND_PROCESSES: 'many' }

/** A whole Leitstand with its demo, as `npm start` makes it, on free ports and in a folder of its own. */
export async function startInstance(given: Record<string, string> = {}): Promise<TestInstance> {
  const environment = { ...usual, ...given }
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-e2e-'))
  copyDemo(folder)
  Object.assign(process.env, environment)
  const config = demoConfig(folder, environment)
  const instance = await launch({ config, say: () => undefined })
  const stop = async () => {
    await stopAndScan(instance, config, confided.splice(0))
    if (!process.env.KEEP_TEST_DATA) await rm(folder, { recursive: true, force: true })
  }
  return { ...instance, config, stop, [Symbol.asyncDispose]: stop }
}

/** A signed-in person who speaks to the API as the web app does. */
export interface Person {
  cookie: string
  call<Body = Answer>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body; headers: Headers }>
  upload(path: string, form: FormData): Promise<Answer>
}

export interface Answer {
  [field: string]: unknown
  uuid: string
  publicId: number
}

export async function signIn(url: string, email: string, password = 'leitstand'): Promise<Person> {
  const xhr = { 'x-requested-with': 'XMLHttpRequest' }
  const cookie = await cookieOf(url, { email, password })
  for (const pair of cookie.split('; ')) confided.push({ name: 'a cookie', value: pair.replace(/^[^=]*=/, '') })
  return {
    cookie,
    async upload(path, form) {
      const answer = await fetch(url + path, { method: 'POST', headers: { ...xhr, cookie }, body: form })
      return (await answer.json()) as Answer
    },
    async call<Body>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...xhr,
          cookie,
          accept: 'application/json',
          ...(body && { 'content-type': contentType }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
      const text = await answer.text()
      const isJson = (answer.headers.get('content-type') ?? '').includes('json')
      const told = (isJson && text ? JSON.parse(text) : { text }) as Body
      confided.push(...secretsIn(body, path), ...secretsIn(told, path))
      return {
        status: answer.status,
        body: told,
        headers: answer.headers,
      }
    },
  }
}
