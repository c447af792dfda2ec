import { chassis } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, consume, consumeAll, alarm, queue, job, serveResource } = chassis<PrismaClient>()
