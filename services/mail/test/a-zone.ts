import { createSocket } from 'node:dgram'
import { decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet'

export interface Zone extends AsyncDisposable {
  /** `host:port`, as name servers are configured. */
  address: string
  /** TXT records by name. */
  texts: Map<string, string>
  /** Domains of which nothing is answered. */
  silent: Set<string>
  /** Answers nothing any more. */
  fallSilent(): void
}

/** A name server on this machine, with the records that a test gives it and nothing else. */
export async function openZone(): Promise<Zone> {
  const texts = new Map<string, string>()
  const silent = new Set<string>()
  const socket = createSocket('udp4')
  let isSilent = false
  socket.on('message', (bytes, { port, address }) => {
    const packet = decode(bytes)
    const name = packet.questions?.[0]?.name.toLowerCase() ?? ''
    const isHeard = !isSilent && ![...silent].some((domain) => name.endsWith(domain))
    if (isHeard) socket.send(answerTo(packet, texts), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    silent,
    fallSilent: () => {
      isSilent = true
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function answerTo({ id = 0, questions = [] }: Packet, texts: ReadonlyMap<string, string>): Buffer {
  const [question] = questions
  const text = question?.type === 'TXT' ? texts.get(question.name.toLowerCase()) : undefined
  const notFound = 3
  return encode({
    type: 'response',
    id,
    flags: RECURSION_DESIRED | (text === undefined ? notFound : 0),
    questions,
    answers:
      text === undefined || !question ? [] : [{ type: 'TXT', name: question.name, ttl: 60, data: piecesOf(text) }],
  })
}

/** A record holds strings of at most 255 bytes. */
function piecesOf(text: string): string[] {
  return text.match(/.{1,255}/g) ?? []
}
