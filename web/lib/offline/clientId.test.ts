import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { clientIdAfter, newClientId } from './clientId.ts'

afterEach(() => vi.unstubAllGlobals())

test('A new item gets its id over plain http as well, where browsers have no randomUUID', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, newClientId)
  expect(new Set(ids).size).toBe(200)
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([])
})

test('The same again after a fault keeps its id, anything else gets one of its own', () => {
  const variables = { clientId: 'one', text: 'Hallo' }
  const isHallo = ({ text }: typeof variables) => text === 'Hallo'
  expect(clientIdAfter({ isError: true, variables }, isHallo)).toBe('one')
  for (const attempt of [
    { isError: false, variables },
    { isError: true, variables: { ...variables, text: 'Anders' } },
    { isError: false, variables: undefined },
  ])
    expect(clientIdAfter(attempt, isHallo)).not.toBe('one')
})
