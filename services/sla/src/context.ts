import { chassis } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, serveResource, consume, consumeAll, timer, job } = chassis<PrismaClient>()
