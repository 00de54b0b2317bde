import { describe, expect, test } from 'vitest'
import { type Credentials, credentialsFault } from './rules.ts'

const login: Credentials = { mode: 'login', identifier: 'mia@example.org', password: 'geheim' }
const register: Credentials = { ...login, mode: 'register', name: 'Mia', repeat: 'geheim' }

describe('login', () => {
  test('A filled form has no fault', () => {
    expect(credentialsFault(login)).toBeNull()
  })

  test.each([{ identifier: '' }, { identifier: '  ' }, { password: '' }])(
    'KONTO-15 KONTO-18 O-024 With %o missing the fault asks for both',
    (part) => {
      expect(credentialsFault({ ...login, ...part })?.message).toBe(
        'Bitte Telefonnummer und Passwort eingeben.',
      )
    },
  )

  test('O-018 A username, a phone number and a short password are left to the server', () => {
    const fault = credentialsFault({ mode: 'login', identifier: 'mia_1', password: 'x' })
    expect(fault).toBeNull()
  })
})

describe('registration', () => {
  test.each(['mia@example.org', '+49 171 1234567', '0171/123-45 67'])(
    'KONTO-07 „%s“ and the rest filled have no fault',
    (identifier) => {
      expect(credentialsFault({ ...register, identifier })).toBeNull()
    },
  )

  test.each([{ identifier: '' }, { password: '' }])(
    'KONTO-15 With %o missing the fault asks for both first',
    (part) => {
      expect(credentialsFault({ ...register, name: '', ...part })?.message).toBe(
        'Bitte Telefonnummer und Passwort eingeben.',
      )
    },
  )

  test('KONTO-16 Two differing passwords', () => {
    expect(credentialsFault({ ...register, repeat: 'geheiM' })?.message).toBe(
      'Passwörter stimmen nicht überein.',
    )
  })

  test.each(['', '   '])('KONTO-17 The name „%s“ is missing', (name) => {
    expect(credentialsFault({ ...register, name })?.message).toBe('Bitte gib deinen Namen ein.')
  })

  test('KONTO-19 A password of three characters', () => {
    expect(credentialsFault({ ...register, password: 'abc', repeat: 'abc' })?.message).toBe(
      'Das Passwort muss mindestens 4 Zeichen lang sein.',
    )
  })

  test('O-022 A contact that is neither address nor number', () => {
    expect(credentialsFault({ ...register, identifier: 'mia' })?.message).toBe(
      'Ungültige Handynummer.',
    )
    expect(credentialsFault({ ...register, identifier: 'mia@' })?.message).toBe(
      'Bitte gib eine gültige E-Mail-Adresse ein.',
    )
  })

  test('The server, which sees one password, asks for no repetition', () => {
    const { repeat: _, ...once } = register
    expect(credentialsFault(once)).toBeNull()
  })
})
