import { describe, expect, test } from 'vitest'
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

  test('O-107 What would be longer than 280 characters stays as it is', () => {
    expect(togglePhrase('x'.repeat(273), 'Sport 🏃')).toBe('x'.repeat(273))
    expect(togglePhrase('x'.repeat(270), 'Du 😍')).toHaveLength(276)
  })
})
