import { requests, resources, schemas } from '@leitstand/contracts/catalogue'
import type { RequestContract } from '@leitstand/contracts/define'
import { isPageContract } from '@leitstand/kit/http/routes'
import { z } from 'zod'

/**
 * The shapes that stand under a name of their own in a document: what the contracts export, the things of the resources, and
 * what else calls answer, named after the call. A plain text or number is no shape.
 */
export function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  const put = (schema: z.ZodType, ...candidates: string[]) => {
    const name = candidates.find((one) => !taken.has(one))
    if (names.has(schema) || name === undefined || !isShape(schema)) return
    taken.add(name)
    names.set(schema, name)
  }
  for (const [name, schema] of schemas) if (/^[A-Z]/.test(name)) put(schema, name)
  for (const { type, requests: of } of resources) put(of.get.output, type)
  for (const contract of requests) put(answered(contract), ...nounsOf(contract))
  return names
}

/** What a call answers; of a collection one of its members. */
export function answered({ output, ...contract }: RequestContract): z.ZodType {
  if (!isPageContract({ output, ...contract })) return output
  const { items } = (output as z.ZodObject<{ items: z.ZodArray<z.ZodType> }>).shape
  return items.element
}

/** `ticket.createComment` is CreateComment. */
export function verbOf({ name }: { name: string }): string {
  const verb = name.split('.')[1] ?? ''
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}

/** What a call is about: of `identity.listUserGroups` UserGroup, or UserGroupEntry where that is something else. */
function nounsOf(contract: RequestContract): string[] {
  const verb = verbOf(contract)
  const noun = verb.replace(/^(Get|List|Filter)(?=[A-Z])/, '')
  if (isPageContract(contract)) return [singular(noun), `${singular(noun)}Entry`]
  return verb.startsWith('Get') ? [noun, `${verb}Answer`] : [`${verb}Answer`]
}

function singular(noun: string): string {
  return noun
    .replace(/ies$/, 'y')
    .replace(/uses$/, 'us')
    .replace(/(?<![su])s$/, '')
}

function isShape(schema: z.ZodType): boolean {
  const { type, enum: words, anyOf } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return type === 'object' || words !== undefined || anyOf !== undefined
}
