import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { roleInput } from './profile.ts'
import { day, flag, id, requiredText, wholeInQuery } from './shapes.ts'
import { lengthOf } from './text.ts'

const fits = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('parts of requests', () => {
  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z', ''])(
    'O-142 „%s“ is no day',
    (text) => {
      expect(fits(day, text)).toBe(false)
    },
  )

  test.each(['Hallo', '👨‍👩‍👧‍👦', '🌹', 'e\u0301', 'ß'])(
    'The length of „%s“ is the same to the server as on the screen',
    (text) => {
      const max = lengthOf(text)
      expect([fits(requiredText(max), ` ${text} `), fits(requiredText(max), `${text}a`)]).toEqual([
        true,
        false,
      ])
    },
  )

  test('O-142 The 29th of February exists in leap years only', () => {
    expect([fits(day, '2028-02-29'), fits(day, '2026-02-29')]).toEqual([true, false])
  })

  test.each(['', '-1', '1.0', '1e1', '0x1', ' 1', '11', '9'.repeat(40)])(
    'API-31 „%s“ is no whole number from 0 to 10',
    (text) => {
      expect(fits(wholeInQuery(0, 10), text)).toBe(false)
    },
  )

  test('API-31 The digits of a query become a number', () => {
    expect(z.parse(wholeInQuery(0, 10), '10')).toBe(10)
  })

  test('API-40 Only true and false are a choice', () => {
    expect(['true', 'false'].map((text) => z.parse(flag, text))).toEqual([true, false])
    expect(['TRUE', '1', 'yes', ''].filter((text) => fits(flag, text))).toEqual([])
  })

  test('An id is short text', () => {
    expect([fits(id, ''), fits(id, 'x'), fits(id, 'x'.repeat(65)), fits(id, 1)]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('O-011 A role comes in with either spelling and goes on in one', () => {
    expect(z.parse(roleInput, ' slave_W ')).toBe('Sklavin')
    expect(fits(roleInput, 'constructor')).toBe(false)
  })
})
