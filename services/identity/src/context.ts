import { chassis, type Context as KitContext } from '@leitstand/kit/chassis'
import type { PrismaClient } from './generated/prisma/client.ts'

export const { service, serve, serveStream, consume, queue, job } = chassis<PrismaClient>()
export type Context = KitContext<PrismaClient>
