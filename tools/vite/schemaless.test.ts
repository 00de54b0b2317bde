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

test('It stands in for every name of zod/mini, and only for it', async () => {
  const z = await import('zod/mini')
  const names = Object.keys(z).filter((name) => name !== 'default')
  expect(Object.keys(await standIn())).toEqual(expect.arrayContaining(names))
  const { resolveId } = schemaless() as unknown as { resolveId: (source: string) => unknown }
  expect(resolveId('zod')).toBeNull()
})

test('Schemas can be built with it as with the real ones', async () => {
  const { object, string } = await standIn()
  const built = object?.({ name: string?.() }) as {
    check: (part: unknown) => { shape: { name: unknown } }
  }
  expect(built.check(1).shape.name).toBeDefined()
})

test('Whoever reads with a schema in production is told instead of being let through', async () => {
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

test('What calls say of themselves stays out, whatever it says, and nothing else does', () => {
  const call = `defineCall({
  path: '/chat/read',
  summary: 'Marks messages; ids of anything else are „passed over“, {so} to say.',
  source:
    "API-19, it's O-072",
  body: z.object({ ids: z.array(id), refusals: z.array(id) }),
  ids: { 'body.ids': 'message' },
  refusals: [
    messageNotFound,
    ...others,
  ],
  answer: z.object({ summary: z.string(), source: z.string() }),
})`
  const left = transformed(call, 'contract/chat/calls.ts')?.replace(/\s+/g, ' ')
  expect(left).toBe(
    "defineCall({ path: '/chat/read', body: z.object({ ids: z.array(id), refusals: z.array(id) }), answer: z.object({ summary: z.string(), source: z.string() }), })",
  )
  expect(transformed(call, 'web/features/chat/calls.ts')).toBeUndefined()
})
