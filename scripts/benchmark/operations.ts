import { Agent, request } from 'node:http'
import type { Client } from './client.ts'
import { type Floor, measure } from './floor.ts'
import { aQuestion, commonWords } from './questions.ts'
import type { ReportRow } from './report.ts'

interface Options {
  callers: number
  seconds: number
  floor: Floor
}

type Send = (method: string, path: string, body?: object) => Promise<void>

/** Every main operation through the gateway, over keep-alive connections, measured by the same loop as the floor. */
export async function measureOperations(client: Client, { callers, seconds, floor }: Options): Promise<ReportRow[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const send = sender(client, agent)
  const some = () => client.tickets[Math.floor(Math.random() * client.tickets.length)]
  const newTicket = {
    subject: 'Messung',
    description: 'Ein Ticket der Messung.',
    type: 'normal',
    customer: client.customer,
    responsibleGroups: [client.group],
  }
  const look = (question: string) => send('GET', `/api/search/?q=${encodeURIComponent(question)}&items=20`)
  const moves = new Map<number, number>()
  // There and back again on tickets of the caller's own, so that every move is one that the workflow allows.
  const move = (caller: number) => {
    const index = moves.get(caller) ?? 0
    moves.set(caller, index + 1)
    const own = client.tickets.filter((_, position) => position % callers === caller)
    const id = own[Math.floor(index / 2) % own.length]
    return send('PATCH', `/api/tickets/${id}/state`, { transition: index % 2 === 0 ? 'close' : 'reopen' })
  }
  const works: Record<keyof Floor, (caller: number) => Promise<void>> = {
    create: () => send('POST', '/api/tickets', newTicket),
    read: async () => {
      const id = some()
      await Promise.all([send('GET', `/api/tickets/${id}`), send('GET', `/api/comments?ticket.publicId=${id}`)])
    },
    comment: () =>
      send('POST', '/api/comments', { ticket: some(), text: 'Ein Kommentar der Messung.', internal: true }),
    transition: move,
    list: () => send('GET', '/api/tickets?itemsPerPage=20'),
    search: () => look(aQuestion(Math.random, client.tickets)),
    'search, common words': () => look(commonWords),
  }
  const rows: ReportRow[] = []
  for (const [operation, work] of Object.entries(works) as [keyof Floor, (caller: number) => Promise<void>][]) {
    rows.push({ operation, callers, measured: await measure(work, callers, seconds), floor: floor[operation] })
  }
  // No ticket stays closed behind, which the next round could not comment on; a move that had failed has closed none.
  for (const [caller, count] of moves) if (count % 2 === 1) await move(caller).catch(() => undefined)
  agent.destroy()
  return rows
}

function sender(client: Client, agent: Agent): Send {
  const { hostname, port } = new URL(client.url)
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const asked = request(
        { agent, hostname, port, path, method, headers: { ...client.headers, 'content-type': contentType } },
        (answer) => {
          answer.resume().once('end', () => {
            const { statusCode = 0 } = answer
            if (statusCode < 300) resolve()
            else reject(new Error(`${method} ${path} answered ${statusCode}`))
          })
        },
      )
      asked.once('error', reject)
      asked.end(body && JSON.stringify(body))
    })
}
