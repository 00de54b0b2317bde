import { describe, expect, test } from 'vitest'
import { STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import { PHRASES } from './texts.ts'
import { togglePhrase } from './togglePhrase.ts'

describe('the quick phrases', () => {
  test('STATUS-11 O-110 There are six, each with its emoji', () => {
    expect(PHRASES).toEqual([
      'Dusche 🚿',
      'Du 😍',
      'Quickie 🔥',
      'Entspannung 🧘',
      'TV 📺',
      'Sport 🏃',
    ])
  })

  test('O-110 A tap puts the phrase into the text, a second one takes it out', () => {
    expect(togglePhrase('', 'TV 📺')).toBe('TV 📺')
    expect(togglePhrase('Erst  ', 'TV 📺')).toBe('Erst TV 📺')
    expect(togglePhrase('Erst TV 📺', 'Du 😍')).toBe('Erst TV 📺 Du 😍')
    expect(togglePhrase('Erst TV 📺 Du 😍', 'TV 📺')).toBe('Erst Du 😍')
    expect(togglePhrase('TV 📺', 'TV 📺')).toBe('')
  })

  test('O-107 A text that would become too long stays as it is', () => {
    expect(togglePhrase('x'.repeat(STATUS_TEXT_MAX - 7), 'Sport 🏃')).toBe(
      'x'.repeat(STATUS_TEXT_MAX - 7),
    )
    expect(togglePhrase('x'.repeat(STATUS_TEXT_MAX - 10), 'Du 😍')).toHaveLength(
      STATUS_TEXT_MAX - 4,
    )
  })
})
