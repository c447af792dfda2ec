import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { serve } from '../context.ts'
import { rebuildJob, requestRebuild } from '../store/rebuilds.ts'

export const handleRebuildIndex = serve(rebuildIndex, async (_input, context) => {
  const run = await requestRebuild(context)
  context.wake(rebuildJob)
  return { run }
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
