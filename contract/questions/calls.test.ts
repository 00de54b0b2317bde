import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listQuestions, paar } from './calls.ts'

const match = {
  fragePaar: { geben: { id: 'a', text: 'Geben?' }, empfangen: { id: 'b', text: 'Empfangen?' } },
  mutual: false,
  matchType: 'weiches Match',
  details: {
    userA: { geben: 'maybe', empfangen: 'no' },
    userB: { geben: null, empfangen: 'yes' },
  },
}

describe('values that a match can carry', () => {
  test('FRAGEN-44 FRAGEN-46 A masked match fits', () => {
    expect(z.safeParse(paar, match).success).toBe(true)
  })

  test('O-125 The partner’s no does not fit', () => {
    const details = { ...match.details, userB: { geben: 'no', empfangen: 'yes' } }
    expect(z.safeParse(paar, { ...match, details }).success).toBe(false)
  })

  test('O-126 A pair without a match does not fit', () => {
    expect(z.safeParse(paar, { ...match, matchType: 'kein Match' }).success).toBe(false)
  })
})

describe('the list of questions', () => {
  test('API-60 KONST-38 The default is page 1 of 40 questions', () => {
    expect(z.parse(listQuestions.query, {})).toEqual({ page: 1, pageSize: 40 })
  })

  test.each([{ page: '0' }, { pageSize: '101' }, { pageSize: '' }, { maxDirtyLevel: '11' }])(
    'O-129 %o is refused',
    (query) => {
      expect(z.safeParse(listQuestions.query, query).success).toBe(false)
    },
  )
})
