import { hasRole } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { rebuildJob } from '../store/rebuilds.ts'

function mustBeAdministrator(context: Context): void {
  if (!hasRole(context.actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
}

export const handleRebuildIndex = serve(rebuildIndex, async (_input, context) => {
  mustBeAdministrator(context)
  const running = await context.prisma.rebuild.findFirst({ where: { finishedAt: null } })
  const rebuild = running ?? (await context.prisma.rebuild.create({ data: { uuid: newId() } }))
  context.wake(rebuildJob)
  return { run: rebuild.uuid }
})

export const handleGetRebuild = serve(getRebuild, async (_input, context) => {
  mustBeAdministrator(context)
  const last = await context.prisma.rebuild.findFirst({ orderBy: { startedAt: 'desc' } })
  return {
    running: last !== null && last.finishedAt === null,
    done: last?.done ?? 0,
    error: last?.error ?? null,
    finishedAt: last?.finishedAt?.toISOString() ?? null,
  }
})
