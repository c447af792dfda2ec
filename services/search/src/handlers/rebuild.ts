import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { rebuildJob } from '../store/rebuilds.ts'

export const handleRebuildIndex = serve(rebuildIndex, async (_input, context) => {
  const running = await context.prisma.rebuild.findFirst({ where: { finishedAt: null } })
  const rebuild = running ?? (await context.prisma.rebuild.create({ data: { uuid: newId() } }))
  context.wake(rebuildJob)
  return { run: rebuild.uuid }
})

export const handleGetRebuild = serve(getRebuild, async (_input, context) => {
  const last = await context.prisma.rebuild.findFirst({ orderBy: { startedAt: 'desc' } })
  return {
    running: last !== null && last.finishedAt === null,
    done: last?.done ?? 0,
    error: last?.error ?? null,
    finishedAt: last?.finishedAt?.toISOString() ?? null,
  }
})
