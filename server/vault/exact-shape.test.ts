import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf } from '../testing/sealed-records.ts'
import { exactCheckOf } from './exact-shape.ts'

const schema = z.object({
  title: z.string(),
  level: z.nullable(z.number()),
  shown: z._default(z.boolean(), true),
  votes: z.array(z.tuple([z.string(), z.object({ vote: z.enum(['like', 'dislike']) })])),
  reactions: z.record(z.string(), z.string()),
})
const isExact = exactCheckOf(schema)
const whole = { title: 'T', level: 1, shown: true, votes: [['a', { vote: 'like' }]], reactions: {} }

test('What is whole needs no parsing, and parsing would leave it as it is', () => {
  const values = fc.sample(arbitraryOf(schema), 200)
  expect(values.filter((value) => !isExact(value))).toEqual([])
  expect(values.map((value) => z.parse(schema, value))).toEqual(values)
})

describe('what has to be parsed', () => {
  test.each<[string, unknown]>([
    ['a missing field', { ...whole, shown: undefined }],
    ['one field more', { ...whole, id: 'elsewhere' }],
    ['another field instead', { ...whole, shown: undefined, id: 'elsewhere' }],
    ['a field of another kind', { ...whole, title: 7 }],
    ['a number that is none', { ...whole, level: Number.NaN }],
    ['an unknown word', { ...whole, votes: [['a', { vote: 'maybe' }]] }],
    ['a longer tuple', { ...whole, votes: [['a', { vote: 'like' }, 'more']] }],
    ['one field more far inside', { ...whole, votes: [['a', { vote: 'like', more: 1 }]] }],
    ['a list instead', { ...whole, reactions: [] }],
    ['a hostile name', { ...whole, reactions: JSON.parse('{"__proto__":"x"}') as unknown }],
  ])('A record with %s', (_, value) => {
    expect(isExact(whole)).toBe(true)
    expect(isExact(value)).toBe(false)
  })

  test.each<[string, z.ZodMiniType, unknown]>([
    ['a union', z.union([z.string(), z.number()]), 'x'],
    ['a refinement', z.string().check(z.minLength(1)), 'x'],
    ['a refined type', z.int(), 1],
    ['a transformation', z.pipe(z.string(), z.transform(String)), 'x'],
  ])('Whatever has %s', (_, refined, value) => {
    expect(z.parse(refined, value)).toBe(value)
    expect(exactCheckOf(refined)(value)).toBe(false)
  })
})
