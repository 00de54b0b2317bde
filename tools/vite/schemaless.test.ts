import { expect, test } from 'vitest'
import { schemaless } from './schemaless.ts'

async function standIn(): Promise<Record<string, (...parts: unknown[]) => unknown>> {
  const { resolveId, load } = schemaless() as unknown as {
    resolveId: (source: string) => string | null
    load: (id: string) => Promise<string>
  }
  const code = await load(resolveId('zod/mini') ?? '')
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as never
}

test('The module stands in for every name of zod/mini, and only for it', async () => {
  const z = await import('zod/mini')
  const names = Object.keys(z).filter((name) => name !== 'default')
  expect(Object.keys(await standIn())).toEqual(expect.arrayContaining(names))
  const { resolveId } = schemaless() as unknown as { resolveId: (source: string) => unknown }
  expect(resolveId('zod')).toBeNull()
})

test('Schemas can be built with the stand-in as with zod/mini', async () => {
  const { object, string } = await standIn()
  const built = object?.({ name: string?.() }) as {
    check: (part: unknown) => { shape: { name: unknown } }
  }
  expect(built.check(1).shape.name).toBeDefined()
})

test('Reading with a schema in production throws instead of letting everything through', async () => {
  const { object } = await standIn()
  const built = object?.({}) as { safeParse: (value: unknown) => unknown }
  expect(() => built.safeParse({})).toThrow('carries no schemas')
})

const transformed = (code: string, path: string): string | undefined =>
  (
    schemaless() as unknown as {
      transform: (code: string, id: string) => { code: string } | null
    }
  ).transform(code, `/srv/knistern/${path}`)?.code

test('A call keeps what the browser reads of it, an event its name, and nothing else stays', () => {
  const calls = `const feature = 'chat'
export const markRead = defineCall({
  method: 'POST',
  path: '/chat/read',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Marks messages; ids of anything else are „passed over“, {so} to say.',
  source:
    "API-19, it's O-072",
  body: z.object({ ids: z.array(id), path: z.array(id) }),
  ids: { 'body.ids': 'message' },
  refusals: [
    messageNotFound,
    ...others,
  ],
  answer: z.object({ method: z.string(), source: z.string() }),
})
export const joined = defineEvent({ name: 'join_pair', from: 'client', payload: id, ack: plainAck })
export const kept = { answer: 1 }`
  const left = transformed(calls, 'contract/chat/calls.ts')?.replace(/\s+/g, ' ')
  expect(left).toBe(
    "const feature = 'chat' export const markRead = defineCall({ method: 'POST', path: '/chat/read', access: 'user', tells: 'nobody', }) export const joined = defineEvent({ name: 'join_pair', from: 'client', }) export const kept = { answer: 1 }",
  )
  expect(transformed(calls, 'web/features/chat/calls.ts')).toBeUndefined()
})
