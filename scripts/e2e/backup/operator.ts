import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from '../../paths.ts'

export interface Outcome {
  code: number | null
  said: string
}

/** Types a command of the operator, as `npm run` would start it. */
export async function type(file: string, args: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(process.execPath, [`scripts/${file}`, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${out}${err}` }
}
