import { describe, expect, test } from 'vitest'
import { mayDrawRandom } from './StoriesLayout.tsx'

describe('the tab „Zufall“', () => {
  const whole = { myRole: 'Herr', hasOnboardingCompleted: true, token: 't' } as const

  test('STORIES-05 O-010 Role, onboarding and token are all it takes', () => {
    expect(mayDrawRandom(whole)).toBe(true)
  })

  test.each([{ myRole: null }, { hasOnboardingCompleted: false }, { token: null }])(
    'STORIES-05 O-010 Not with %o',
    (change) => {
      expect(mayDrawRandom({ ...whole, ...change })).toBe(false)
    },
  )
})
