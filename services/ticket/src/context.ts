import { chassis, type Context as KitContext, type ServiceContext as KitServiceContext } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, serveStream, consume, consumeAll, job, timer, serveResource } = chassis<PrismaClient>()
export type Context = KitContext<PrismaClient>
export type ServiceContext = KitServiceContext<PrismaClient>
