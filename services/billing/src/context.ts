import { chassis, type Context as KitContext } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, serveStream, serveResource, consume, consumeAll, timer, queue } = chassis<PrismaClient>()
export type Context = KitContext<PrismaClient>
