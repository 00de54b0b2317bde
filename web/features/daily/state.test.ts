import { describe, expect, test } from 'vitest'
import { someMessage } from '../../testing/days.ts'
import { openMessages, togglePhrase } from './state.ts'
import { PHRASES } from './texts.ts'

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
    expect(togglePhrase('x'.repeat(272), 'Sport 🏃')).toBe('x'.repeat(272))
    expect(togglePhrase('x'.repeat(270), 'Du 😍')).toHaveLength(276)
  })
})

describe('the messages in view', () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => someMessage(id))
  const all = [first, second, third].flatMap((one) => one ?? [])

  test('HEUTE-07 O-101 A closed one is gone from both places', () => {
    expect(openMessages(all, third ?? null, [])).toEqual({ partnerMessage: third, list: all })
    expect(openMessages(all, third ?? null, ['1'])).toEqual({
      partnerMessage: third,
      list: all.slice(1),
    })
    expect(openMessages(all, third ?? null, ['3'])).toEqual({
      partnerMessage: null,
      list: all.slice(0, 2),
    })
  })

  test('HEUTE-09 With all of them closed nothing is left', () => {
    expect(openMessages(all, third ?? null, ['1', '2', '3'])).toEqual({
      partnerMessage: null,
      list: [],
    })
  })

  test('The list does not only say the letter again', () => {
    expect(openMessages(all, third ?? null, ['1', '2'])).toEqual({
      partnerMessage: third,
      list: [],
    })
    expect(openMessages(all.slice(0, 1), null, [])).toEqual({ partnerMessage: null, list: [first] })
  })
})
