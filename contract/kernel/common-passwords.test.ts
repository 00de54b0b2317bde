import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('trust c What is guessed first is known, however it is written', () => {
  expect(['1234', 'password', 'PassWord', 'qwerty'].map(isCommonPassword)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
})

test('What nobody would guess first is left alone', () => {
  expect(['sternschnuppe-47', 'wir zwei im regen', ''].map(isCommonPassword)).toEqual([
    false,
    false,
    false,
  ])
})
