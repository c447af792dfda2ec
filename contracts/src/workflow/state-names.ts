import { z } from 'zod'
import { projects, states, ticketTypes } from './states.ts'

export const Status = z.enum(namesIn(states))
export type Status = z.infer<typeof Status>
export const ProjectName = z.enum(namesIn(projects))
export type ProjectName = z.infer<typeof ProjectName>
export const TypeName = z.enum(namesIn(ticketTypes))
export type TypeName = z.infer<typeof TypeName>

function namesIn<Name extends string>(named: Readonly<Record<Name, object>>): [Name, ...Name[]] {
  return Object.keys(named) as [Name, ...Name[]]
}
