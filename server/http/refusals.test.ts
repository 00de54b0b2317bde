import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Refusal } from '#contract/kernel/call.ts'
import { health } from '#contract/kernel/server.ts'
import { refusalBody } from '#contract/kernel/shapes.ts'
import { bareHttp } from '../testing/http-options.ts'
import { on } from './bind.ts'
import { refuse } from './refuse.ts'
import { createHttpServer } from './server.ts'

const root = join(import.meta.dirname, '../../contract')
const files = globSync(['*/errors.ts', 'kernel/refusals.ts'], { cwd: root })
const refusals = (
  await Promise.all(
    files.map(async (file) =>
      Object.entries((await import(join(root, file))) as Record<string, Refusal>),
    ),
  )
).flat()

let current: Refusal | undefined
const { app: http } = createHttpServer({
  ...bareHttp(),
  calls: [health],
  bindings: [
    on(health, () => {
      if (current !== undefined) refuse(current)
      throw new Error('no refusal')
    }),
  ],
})
afterAll(() => http.close())

test.each(refusals)(
  'The refusal %s answers with its code, its field and its sentence',
  async (_, refusal) => {
    current = refusal
    const answer = await http.inject({ path: health.path })
    const { status, ...said } = refusal
    expect([answer.statusCode, answer.json()]).toEqual([status, said])
    expect(refusalBody.parse(said).code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  },
)

test('Every refusal has a code of its own, and one for all who may read its sentence', () => {
  const codes = refusals.map(([, { code }]) => code)
  expect(codes.length).toBeGreaterThan(60)
  expect(new Set(codes).size).toBe(codes.length)
  const sentences = refusals.map(([, { status, message }]) => `${status} ${message}`)
  expect(new Set(sentences).size).toBe(sentences.length)
})
