import { expect, test } from 'vitest'
import { bodyOf, emptyPush, maySend, outcomeOf, urlIsWrong } from './pushDraft.ts'

const whole = { ...emptyPush, title: 'Hallo', text: 'Bis gleich' }

test.each([
  ['user-1', {}, true],
  ['', {}, false],
  ['user-1', { title: ' ' }, false],
  ['user-1', { text: '' }, false],
  ['user-1', { url: '/chat' }, true],
  ['user-1', { url: 'https://evil.example' }, false],
])('ADMIN-15 To „%s“ with %o: %s', (id, change, may) => {
  expect(maySend({ id }, { ...whole, ...change })).toBe(may)
})

test('ADMIN-13 O-067 The address is optional and a path of the product', () => {
  expect(urlIsWrong({ ...whole, url: ' ' })).toBe(false)
  expect(urlIsWrong({ ...whole, url: '//evil.example' })).toBe(true)
  expect(bodyOf('user-1', whole).url).toBeNull()
})

test.each([
  [{ success: true }, 'Push gesendet!'],
  [
    { success: false, error: 'Nutzer hat Push nicht aktiviert.' },
    'Nutzer hat Push nicht aktiviert.',
  ],
  [{ success: false }, 'Fehler'],
  [{ success: false, error: '' }, 'Fehler'],
])('ADMIN-16 ADMIN-17 ADMIN-18 %o is told as „%s“', (answer, text) => {
  expect(outcomeOf(answer)).toBe(text)
})
