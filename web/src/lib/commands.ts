/** What the page in front offers to the command palette (take over, change status, …). */
export interface Command {
  key: string
  text: string
  act: () => void
}

const offered = new Map<string, readonly Command[]>()

/** Offers commands under the name of a part of the page, until the returned function is called. */
export function offerCommands(part: string, commands: readonly Command[]): () => void {
  offered.set(part, commands)
  return () => {
    if (offered.get(part) === commands) offered.delete(part)
  }
}

export function offeredCommands(): readonly Command[] {
  return [...offered.values()].flat()
}
