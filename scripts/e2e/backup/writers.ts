import type { Person } from '../instance.ts'

/** What was acknowledged to people who go on writing, with the time of the answer. */
export interface Written {
  texts: Map<string, number>
  files: Map<string, number>
}

/** One comments, one uploads, each as fast as it is answered, until they are told to end. */
export function writeOn(agent: Person, tickets: readonly number[]): { written: Written; end(): Promise<void> } {
  const written: Written = { texts: new Map(), files: new Map() }
  let isEnding = false
  const ticketOf = (number: number) => tickets[number % tickets.length]
  const comment = async () => {
    for (let number = 1; !isEnding; number++) {
      const text = `Zwischenstand ${number}.`
      const answer = await agent.call('POST', '/api/comments', { ticket: ticketOf(number), text })
      if (answer.status !== 201) throw new Error(`a comment was answered with ${answer.status}`)
      written.texts.set(text, Date.now())
    }
  }
  const upload = async () => {
    for (let number = 1; !isEnding; number++) {
      const name = `protokoll-${number}.txt`
      const form = new FormData()
      form.append('file', new Blob([`Protokoll ${number}: ${Math.random()}`]), name)
      const { uuid } = await agent.upload(`/api/tickets/${ticketOf(number)}/attachment`, form)
      if (!uuid) throw new Error('an upload was refused')
      written.files.set(name, Date.now())
    }
  }
  const writing = Promise.all([comment(), upload()])
  return {
    written,
    async end() {
      isEnding = true
      await writing
    },
  }
}

/** What had been answered before a moment, and what only after it. */
export function around(answers: ReadonlyMap<string, number>, at: number): { before: string[]; after: string[] } {
  const split = Object.groupBy(answers.keys(), (name) => ((answers.get(name) ?? 0) < at ? 'before' : 'after'))
  return { before: split.before ?? [], after: split.after ?? [] }
}
