import { expect, test } from 'vitest'
import { someMessage } from '../../../testing/messages.ts'
import { findHit, findHits } from './hits.ts'

test('A word is found whatever its case, with what stands around it', () => {
  const text = 'Wir nehmen am Samstag nur die Wolldecke mit und das, was in den Korb passt.'
  expect(findHit(someMessage(1, { text }), ' wollDECKE ')).toMatchObject({
    before: '…r nehmen am Samstag nur die ',
    match: 'Wolldecke',
    after: ' mit und das, was in den Korb passt.',
  })
})

test('One letter, a photo and a deleted message are no hits', () => {
  expect(findHit(someMessage(1, { text: 'Anna' }), 'a')).toBeNull()
  expect(findHit(someMessage(1, { text: null }), 'anna')).toBeNull()
})

test('Hits come newest first', () => {
  const messages = [1, 2, 3].map((seq) =>
    someMessage(seq, { text: seq === 2 ? 'nein' : 'ja doch' }),
  )
  expect(findHits(messages, 'ja').map(({ message }) => message.seq)).toEqual([3, 1])
})
