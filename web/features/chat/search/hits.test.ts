import { expect, test } from 'vitest'
import { someMessage } from '../../../testing/messages.ts'
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
