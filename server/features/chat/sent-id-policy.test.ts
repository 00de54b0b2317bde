import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { newSentId, SENT_ID_LENGTH, sentIdOf } from './sent-id-policy.ts'

const sent = () => ({ pairId: newId(), senderId: newId(), clientId: crypto.randomUUID() })

test('trust b O-068 The id of a text is one for all its tries, and nobody else’s', () => {
  const mine = sent()
  const id = newSentId(mine)
  expect(id).toMatch(/^m[0-9a-hjkmnp-tv-z]{26}$/)
  expect(id).toHaveLength(SENT_ID_LENGTH)
  expect(newSentId({ ...mine, clientId: mine.clientId.toUpperCase() })).toBe(id)
  const others = [
    { ...mine, senderId: newId() },
    { ...mine, pairId: newId() },
    { ...mine, clientId: crypto.randomUUID() },
  ]
  expect(new Set([id, ...others.map(newSentId)]).size).toBe(4)
})

test('O-070 A photo has the sent id of a text with its client id, and none without one', () => {
  const mine = sent()
  const photo = { ...mine, id: newId() }
  expect(sentIdOf(photo)).toBe(newSentId(mine))
  expect(sentIdOf({ ...mine, id: newSentId(mine) })).toBe(newSentId(mine))
  expect(sentIdOf({ ...photo, clientId: null })).toBeUndefined()
})
