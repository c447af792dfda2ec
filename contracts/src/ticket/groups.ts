import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'

export const isGroupUsed = defineRequest('ticket.isGroupUsed', {
  description:
    'How many tickets and recurring tasks a group is responsible for, and how many templates of tickets and comments name it; such a group cannot be deleted.',
  role: 'ROLE_SYSTEM',
  input: z.object({ group: Uuid }),
  output: z.object({ tickets: z.int().min(0), templates: z.int().min(0), recurringTasks: z.int().min(0).default(0) }),
})
