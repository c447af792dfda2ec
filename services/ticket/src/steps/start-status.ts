import { getInitialState, listPlaces } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status, type TypeName } from '@leitstand/contracts/workflow/states'
import type { ServiceContext } from '../context.ts'
import { memory } from '../store/remember.ts'

/** Where tickets of a type start is a matter of the workflow's data, so one answer serves for a while. */
const rememberMs = 300_000
const remembered = memory<Status>(rememberMs)

async function initialStatus(context: ServiceContext, type: TypeName, parentStatus: Status | null): Promise<Status> {
  const key = `${type} ${type === 'sub_ticket' ? parentStatus : ''}`
  return await remembered.get(key, async () => {
    const { status } = await context.callAsSystem(getInitialState, { type, parentStatus })
    return status
  })
}

const rememberedPlaces = memory<ReadonlyMap<string, readonly TypeName[]>>()

/** Where a ticket starts: at the first of the wished places that its type knows and that is no end, else where the type starts. */
export async function startStatus(
  context: ServiceContext,
  { type, parentStatus, places }: { type: TypeName; parentStatus: Status | null; places: readonly Status[] },
): Promise<Status> {
  const known = places.length > 0 ? await typesByPlace(context) : undefined
  const wished = places.find((place) => !isFinished(place) && known?.get(place)?.includes(type))
  return wished ?? (await initialStatus(context, type, parentStatus))
}

/** Whether tickets of that type can be in that state. */
export async function hasPlace(context: ServiceContext, type: TypeName, status: Status): Promise<boolean> {
  return (await typesByPlace(context)).get(status)?.includes(type) === true
}

async function typesByPlace(context: ServiceContext): Promise<ReadonlyMap<string, readonly TypeName[]>> {
  return await rememberedPlaces.get('', async () => {
    const { items } = await context.callAsSystem(listPlaces, {})
    return new Map(items.map(({ name, types }) => [name, types]))
  })
}
