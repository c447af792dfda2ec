import { chassis } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, serveStream, consume, consumeAll, timer, queue, job } = chassis<PrismaClient>()
