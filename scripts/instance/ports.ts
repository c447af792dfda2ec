import { z } from 'zod'
import { freePort, isPortFree, refusedByFetch } from '../embedded/server-process.ts'
import { type DataFolder, keep, readKept } from './data-folder.ts'

const fileName = 'ports.json'
const KeptPorts = z.record(z.string(), z.number().int())

/** Ports of the inner parts: chosen freely at the first start and kept, unless somebody else took one meanwhile. */
export async function choosePorts<Name extends string>(
  folder: DataFolder,
  names: readonly Name[],
  /** Those of doors that the configuration names, which open later. */
  reserved: readonly number[] = [],
): Promise<Record<Name, number>> {
  const kept = KeptPorts.safeParse(await readKept(folder, fileName)).data ?? {}
  const chosen: Record<string, number> = {}
  const used = new Set([...reserved, refusedByFetch])
  for (const name of names) {
    const before = kept[name]
    let port = before !== undefined && !used.has(before) && (await isPortFree(before)) ? before : await freePort()
    while (used.has(port)) port = await freePort()
    used.add(port)
    chosen[name] = port
  }
  await keep(folder, fileName, chosen)
  return chosen
}
