import { describe, expect, test } from 'vitest'
import {
  acceptedPhoneFault,
  emailFault,
  faults,
  labelFault,
  looksLikeEmail,
  nameFault,
  normalisePhone,
  passwordFault,
  phoneFault,
  usernameFault,
} from './person.ts'

describe('passwords', () => {
  test.each([
    ['', faults.passwordTooShort],
    ['abc', faults.passwordTooShort],
    ['abcd', null],
    ['    ', null],
    ['😀😀😀', faults.passwordTooShort],
    ['😀😀😀😀', null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), faults.passwordTooLong],
  ])('KONTO-19 KONST-01 „%s“ is judged by its characters, four at least', (password, fault) => {
    expect(passwordFault(password)).toBe(fault)
  })
})

describe('usernames', () => {
  test.each(['anna maria', 'anna-m', 'Änne', 'anna.m', 'anna😀', 'anna\n', 'ß', '１２３'])(
    'EINLADUNG-40 „%s“ holds more than letters, digits and underscore',
    (username) => {
      expect(usernameFault(username)?.message).toBe(
        'Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.',
      )
    },
  )

  test.each(['', 'ab', 'a'.repeat(21)])(
    'EINLADUNG-41 KONST-02 „%s“ lies outside 3 to 20 characters',
    (username) => {
      expect(usernameFault(username)?.message).toBe(
        'Benutzername muss zwischen 3 und 20 Zeichen lang sein.',
      )
    },
  )

  test.each(['abc', 'A_1', '___', 'a'.repeat(20)])('EINLADUNG-40 „%s“ is fine', (username) => {
    expect(usernameFault(username)).toBeNull()
  })

  test('O-023 The characters are judged before the length', () => {
    expect(usernameFault('ä')).toBe(faults.usernameCharacters)
  })
})

describe('display names', () => {
  test.each(['', ' ', 'A', ' A ', 'x'.repeat(51)])(
    'EINLADUNG-42 KONST-03 „%s“ lies outside 2 to 50 characters',
    (name) => {
      expect(nameFault(name)?.message).toBe('Anzeigename muss zwischen 2 und 50 Zeichen lang sein.')
    },
  )

  test.each(['Jo', ' Jo ', 'Zoë Müller', '王芳', 'x'.repeat(50), ` ${'x'.repeat(50)} `])(
    'EINLADUNG-42 „%s“ is fine',
    (name) => {
      expect(nameFault(name)).toBeNull()
    },
  )
})

describe('the name of an invitee or a passkey', () => {
  test.each(['', '   ', 'x'.repeat(51)])('EINLADUNG-07 O-042 „%s“ is refused', (name) => {
    expect(labelFault(name)).toMatchObject({
      message: 'Der Name muss zwischen 1 und 50 Zeichen lang sein.',
      field: 'name',
    })
  })

  test.each(['J', ' J ', 'x'.repeat(50)])('O-042 „%s“ is fine', (name) => {
    expect(labelFault(name)).toBeNull()
  })
})

describe('contact data', () => {
  test.each([
    '+49 171 1234567',
    '0171 1234567',
    '1',
    ' 0171 ',
    '0171/123',
    '0171-123',
    '(0171) 1.2',
  ])('O-019 O-184 „%s“ is a phone number', (phone) => {
    expect(phoneFault(phone)).toBeNull()
  })

  test.each([
    '0171x123',
    '0171,1',
    '0171_1',
    '+',
    '/+',
    '--',
    '+49+1',
    '49+',
    'abc',
    '٠١٢',
    '1'.repeat(33),
  ])('O-019 EINLADUNG-43 „%s“ is no phone number in any form', (phone) => {
    expect(phoneFault(phone)?.message).toBe('Ungültige Handynummer.')
    expect(acceptedPhoneFault(phone)?.message).toBe('Ungültige Handynummer.')
  })

  test.each(['+49 171 1234567', '0171 1234567', '0171\u00a01234567', '1', ' 0171 ', '', '  '])(
    'EINLADUNG-43 EINLADUNG-44 An acceptance takes „%s“',
    (phone) => {
      expect(acceptedPhoneFault(phone)).toBeNull()
    },
  )

  test.each([
    '0171/123',
    '0171-123',
    '(0171) 1.2',
    '0171.1',
    '0171\u20111',
    '0171\n1',
    '\u202a0171',
  ])(
    'EINLADUNG-43 O-184 Plus, digits and spaces alone make a number of an acceptance, not „%s“',
    (phone) => {
      expect(acceptedPhoneFault(phone)?.message).toBe('Ungültige Handynummer.')
    },
  )

  test.each(['', '   '])('EINLADUNG-44 EINLADUNG-45 „%s“ counts as absent', (text) => {
    expect([phoneFault(text), emailFault(text)]).toEqual([null, null])
  })

  test.each(['a@b', 'Anna@X.de ', 'ä@ö', `${'a'.repeat(252)}@b`])(
    'EINLADUNG-45 O-022 „%s“ has something on both sides of the @',
    (email) => {
      expect(emailFault(email)).toBeNull()
    },
  )

  test.each(['anna', '@', 'a@', '@b', 'a@b@c', 'a b@c', `${'a'.repeat(253)}@b`])(
    'O-022 „%s“ is no e-mail address',
    (email) => {
      expect(emailFault(email)).toBe(faults.email)
    },
  )

  test('O-018 An @ tells an e-mail address from a phone number', () => {
    expect(['a@b', '@', '0171', 'anna'].map(looksLikeEmail)).toEqual([true, true, false, false])
  })
})

describe('spellings that count as the same', () => {
  test.each([
    '0171 1234567',
    '+49 171 1234567',
    '0049 171 1234567',
    '0171/1234567',
    '(0171) 12-34-567',
    '0171.123.4567',
    '0171\u2011123\u20134567',
    '\u202a+49\u00a0171\u202f1234567\u202c',
    '+491711234567',
    '+49 (0)171 1234567',
    '+49(0) 171-1234567',
    '+49 ( 0 ) 171 1234567',
    '0049 (0)171 1234567',
    '(+49) [0] 171 1234567',
    '+49 0171 1234567',
    '+490171 1234567',
    'tel:+49-171-1234567',
    '＋４９ １７１ １２３４５６７',
    '\u200b0171\u00ad123\u22124567',
  ])('O-019 „%s“ is +491711234567', (phone) => {
    expect(normalisePhone(phone)).toBe('+491711234567')
  })

  test('O-019 Normalising a number twice gives the same result as once', () => {
    for (const phone of ['0171/123456', '0043 660 123', '+49 171', '1', '']) {
      expect(normalisePhone(normalisePhone(phone))).toBe(normalisePhone(phone))
    }
  })

  test.each([
    ['0043 660 123', '+43660123'],
    ['+43 (0)660 123', '+43660123'],
    ['+41 (0)79 123', '+4179123'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    // Italian numbers keep the zero, and brackets around an area code mark no zero to remove.
    ['+39 06 123', '+3906123'],
    ['(030) 123', '+4930123'],
    ['+1 (020) 123', '+1020123'],
  ])('O-019 „%s“ is %s', (phone, kept) => {
    expect(normalisePhone(phone)).toBe(kept)
  })
})
