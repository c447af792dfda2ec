import { ConfigError } from '@leitstand/kit/config'
import { Stopped } from './stop-signals.ts'

/** Something the operator can put right: its message is one sentence that says what to do, and is shown without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

/** Runs a command of the project; a problem ends it with its sentence and exit code 1, anything else is a bug and is shown whole. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (error instanceof Stopped) return
    console.error(error instanceof Problem || error instanceof ConfigError || isMistyped(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** What the parser of arguments says of an option that a command does not have, or that lacks its value. */
function isMistyped(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
