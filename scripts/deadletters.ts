import { parseArgs } from 'node:util'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { readStartConfig } from './config.ts'
import { type Door, openDoor } from './operator/door.ts'
import { Problem, runCommand } from './problem.ts'

const usage = `Events that a service could not digest:
  npm run deadletters                      list them
  npm run deadletters -- show SERVICE ID   one, whole
  npm run deadletters -- replay SERVICE ID let the service try again ("all" instead of ID: every one)`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [verb = 'list', service, id] = positionals
  await using door = await openDoor(readStartConfig(process.env))
  if (verb === 'list') return await list(door)
  if (!isService(service) || !id) throw new Problem(usage)
  if (verb === 'show') return await show(door, service, id)
  if (verb === 'replay') return await replay(door, service, id)
  throw new Problem(usage)
})
process.exit()

async function list(door: Door): Promise<void> {
  let total = 0
  for (const service of services) {
    const letters = await door.ask(operatorRequests(service).listDeadLetters, {})
    total += letters.total
    for (const letter of letters.items)
      console.log(`${service}  ${letter.id}  ${letter.at}  ${letter.subject}  ${inOneLine(letter.reason)}`)
  }
  console.log(total === 0 ? 'There are no dead letters.' : `${total} dead letters.`)
}

async function show(door: Door, service: ServiceName, id: string): Promise<void> {
  const { items } = await door.ask(operatorRequests(service).listDeadLetters, { limit: 500 })
  const letter = items.find((one) => one.id === id)
  if (!letter) throw new Problem(`${service} keeps no event ${id}: look at the list (npm run deadletters).`)
  console.log(JSON.stringify(letter, null, 2))
}

async function replay(door: Door, service: ServiceName, id: string): Promise<void> {
  const { listDeadLetters, replayDeadLetter } = operatorRequests(service)
  const ids = id === 'all' ? (await door.ask(listDeadLetters, { limit: 500 })).items.map((letter) => letter.id) : [id]
  for (const one of ids) {
    const { replayed, reason } = await door.ask(replayDeadLetter, { id: one })
    console.log(replayed ? `${one}: applied` : `${one}: failed again: ${inOneLine(reason ?? '')}`)
  }
}

/** The whole reason is shown with the event. */
function inOneLine(reason: string): string {
  const line = reason.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

function isService(name: string | undefined): name is ServiceName {
  return services.some((service) => service === name)
}
