/** What the page in front offers to the command palette (take over, change status, …). */
export interface Command {
  key: string
  text: string
  act: () => void
}

let offered: readonly Command[] = []

export function offerCommands(commands: readonly Command[]): () => void {
  offered = commands
  return () => {
    if (offered === commands) offered = []
  }
}

export function offeredCommands(): readonly Command[] {
  return offered
}
