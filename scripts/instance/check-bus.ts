import { busAccess, connectOnce } from '@leitstand/kit/bus-connection'
import { explain } from '@leitstand/kit/rarely'
import { Problem } from '../problem.ts'

const oldest = [2, 9] as const

/** Refuses a NATS server that cannot be used, in the sentence that says why. */
export async function checkBus(natsUrl: string): Promise<void> {
  const access = busAccess('operator', { ...process.env, NATS_URL: natsUrl })
  const connection = await connectOnce(access).catch((error: unknown) => {
    throw new Problem(`The NATS server of NATS_URL cannot be used (${explain(error)}): ${adviceFor(error)}.`)
  })
  const { version = '', jetstream } = connection.info ?? {}
  await connection.close()
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new Problem(`The NATS server of NATS_URL is of version ${version}: use ${oldest.join('.')} or newer.`)
  }
  if (!jetstream) {
    throw new Problem('The NATS server of NATS_URL runs without JetStream: turn it on there (nats-server -js).')
  }
}

function adviceFor(error: unknown): string {
  if (/authorization|authentication/i.test(explain(error))) {
    return 'correct user and password in NATS_URL, or set NATS_CREDS'
  }
  return 'start it, or correct NATS_URL'
}
