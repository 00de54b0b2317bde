import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { defineEvent } from './event.ts'
import { notReady } from './refusals.ts'

const feature = 'server'

export const health = defineCall({
  method: 'GET',
  path: '/health',
  access: 'public',
  feature,
  summary: 'Whether the server is ready to serve.',
  source: 'trust g',
  answer: z.object({ ready: z.literal(true) }),
  refusals: [notReady],
})

export const resync = defineEvent({
  name: 'resync',
  from: 'server',
  feature,
  summary: 'Events may have been missed; read everything again.',
  source: 'docs/decisions/0039',
})

export const serverCalls = [health] as const
export const serverEvents = [resync] as const
