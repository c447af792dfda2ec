import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../paths.ts'

/** What one step found; no text means that all is well. */
export type Finding = string | undefined

/** Runs a tool of the project in its folder; what it printed is the finding when it fails. */
export async function tool(name: string, ...args: string[]): Promise<Finding> {
  const program = join(root, 'node_modules/.bin', name)
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  return code === 0 ? undefined : text.trim() || `${program} ended with ${code}`
}
