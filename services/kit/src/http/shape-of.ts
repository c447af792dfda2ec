import type { z } from 'zod'

/** The fields of an input, by their names. */
export function shapeOf(input: z.ZodType): Record<string, z.ZodType> {
  return 'shape' in input ? (input.shape as Record<string, z.ZodType>) : {}
}
