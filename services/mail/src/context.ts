import { chassis, type Context as KitContext } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export type Context = KitContext<PrismaClient>
export const { service, serve, serveStream, consume, consumeAll, timer, queue, job } = chassis<PrismaClient>()
