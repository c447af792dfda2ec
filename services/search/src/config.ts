import { ConfigError, readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'
import type { TypesenseOptions } from './engine/typesense-client.ts'

export const searchVariables = z.object({
  SEARCH_ENGINE: z.enum(['postgres', 'typesense']).default('postgres'),
  TYPESENSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TYPESENSE_API_KEY: z.string().optional(),
  TYPESENSE_ALIAS: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'must be a word of small letters, digits and underscores')
    .default('leitstand_tickets'),
})

export type SearchConfig = { engine: 'postgres' } | ({ engine: 'typesense' } & TypesenseOptions)

export function searchConfig(environment: NodeJS.ProcessEnv): SearchConfig {
  const read = readEnvironment(searchVariables, environment)
  if (read.SEARCH_ENGINE === 'postgres') return { engine: 'postgres' }
  if (!read.TYPESENSE_URL || !read.TYPESENSE_API_KEY) {
    throw new ConfigError('SEARCH_ENGINE is typesense, so TYPESENSE_URL and TYPESENSE_API_KEY must be set.')
  }
  return { engine: 'typesense', url: read.TYPESENSE_URL, apiKey: read.TYPESENSE_API_KEY, alias: read.TYPESENSE_ALIAS }
}
