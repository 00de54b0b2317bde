import { expect, test } from 'vitest'
import {
  normaliseEmail,
  normaliseIdentifier,
  normaliseUsername,
  phoneOfUsername,
  usernamesOfPhone,
} from './identifiers.ts'

test('trust c Every identifier of a login has one spelling by which attempts are counted', () => {
  const spelled = ['0171/123456', ' 0049 171 123456', '+49-171-123456', '0171.123456']
  expect(new Set(spelled.map(normaliseIdentifier))).toEqual(new Set(['+49171123456']))
  expect(['Mia_1', ' mia_1 '].map(normaliseIdentifier)).toEqual(['mia_1', 'mia_1'])
  expect(normaliseIdentifier(' Anna@X.de')).toBe('anna@x.de')
})

test.each([
  ['+491711234567', ['00491711234567', '01711234567']],
  ['+43660123', ['0043660123']],
  ['20051987', ['20051987']],
  ['+4912', ['004912', '012']],
  ['110', ['110']],
  ['1', []],
])('O-018 The usernames that read as the phone number %s are %j', (phone, names) => {
  expect(usernamesOfPhone(phone)).toEqual(names)
  for (const name of names) expect(phoneOfUsername(name)).toBe(phone)
})

test('O-018 A username with a letter or an underscore reads as no phone number', () => {
  expect(['mia', '0171_1', 'tel0171'].map(phoneOfUsername)).toEqual([null, null, null])
})

test('O-019 Usernames differ by more than case', () => {
  expect(normaliseUsername(' Anna_1 ')).toBe(normaliseUsername('aNNA_1'))
  expect(normaliseUsername('anna_1')).not.toBe(normaliseUsername('anna1'))
})

test.each(['Anna@X.de ', 'anna@x.de', ' ANNA@X.DE', 'Ａnna@x.de'])(
  'O-019 „%s“ is anna@x.de',
  (email) => {
    expect(normaliseEmail(email)).toBe('anna@x.de')
  },
)
