import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('trust c Passwords that are guessed first are recognised, however they are written', () => {
  expect(['1234', 'password', 'PassWord', 'qwerty'].map(isCommonPassword)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
})

test('Passwords that nobody would guess first are allowed', () => {
  expect(['sternschnuppe-47', 'wir zwei im regen', ''].map(isCommonPassword)).toEqual([
    false,
    false,
    false,
  ])
})
