import { generatePrismaClients } from '../setup/prisma-clients.ts'

/** Tests beside the code may import types of the generated clients. */
export async function setup(): Promise<void> {
  await generatePrismaClients(console.log)
}
