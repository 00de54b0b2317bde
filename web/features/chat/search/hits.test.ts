import { expect, test } from 'vitest'
import { someMessage } from '#web/testing/messages.ts'
import { findHit } from './hits.ts'

test('A word is found whatever its case, with what stands around it', () => {
  const text = 'Wir nehmen am Samstag nur die Wolldecke mit und das, was in den Korb passt.'
  expect(findHit(someMessage(1, { text }), ' wollDECKE ')).toMatchObject({
    before: '…r nehmen am Samstag nur die ',
    match: 'Wolldecke',
    after: ' mit und das, was in den Korb passt.',
  })
})

test('The place is right behind a letter that is longer in lower case', () => {
  expect(findHit(someMessage(1, { text: 'İİİ (Bett?)' }), '(bett?)')).toMatchObject({
    before: 'İİİ ',
    match: '(Bett?)',
  })
})

test('A photo and a message that is deleted by now are no hits', () => {
  expect(findHit(someMessage(1, { text: null }), 'anna')).toBeNull()
})

test('„ö“ is found whichever way it was typed, and the match is where it stands', () => {
  for (const [said, wanted] of [
    ['Das war scho\u0308n, oder?', 'sch\u00f6n'],
    ['Das war sch\u00f6n, oder?', 'scho\u0308n'],
  ] as const) {
    expect(findHit(someMessage(1, { text: said }), wanted)).toMatchObject({
      before: 'Das war ',
      match: 'sch\u00f6n',
      after: ', oder?',
    })
  }
})
