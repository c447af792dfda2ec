import { chassis } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, consume, consumeAll, timer, queue, job, serveResource } = chassis<PrismaClient>()
