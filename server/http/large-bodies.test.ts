import { expect, test } from 'vitest'
import { filesUnderWay, serverBusy } from '#contract/kernel/refusals.ts'
import { createLargeBodies } from './large-bodies.ts'

const MIB = 1024 * 1024

test('A person has two reservations, taken with the first bytes; a stalled request takes none', () => {
  const large = createLargeBodies(true)
  const stalled = Array.from({ length: 10 }, () => large.open('mia', 'a'))
  const [first, second] = [large.open('mia', 'a'), large.open('mia', 'a')]
  first.grow(1)
  second.grow(1)
  first.grow(1)
  expect(() => stalled[0]?.grow(1)).toThrow(filesUnderWay.message)
  expect(() => large.open('mia', 'a')).toThrow(filesUnderWay.message)
  large.open('jonas', 'a').grow(1)
  first.release()
  first.release()
  stalled[0]?.grow(1)
  expect(() => stalled[1]?.grow(1)).toThrow(filesUnderWay.message)
})

test('trust e All large bodies hold 240 MiB at most, and released memory can be reserved again', () => {
  const large = createLargeBodies(true)
  const reservations = Array.from({ length: 12 }, (_, at) =>
    large.open(`person ${at}`, `address ${at}`),
  )
  for (const place of reservations) place.grow(20 * MIB)
  const late = large.open('mia', 'a')
  expect(() => late.grow(1)).toThrow(serverBusy.message)
  reservations[0]?.release()
  late.grow(20 * MIB)
  expect(() => large.open('jonas', 'a').grow(1)).toThrow(serverBusy.message)
})

test('trust e Many bodies of one address hold half of it, and a photo from elsewhere finds room', () => {
  const large = createLargeBodies(true)
  const strangers = Array.from({ length: 7 }, (_, at) => large.open(`stranger ${at}`, 'a'))
  for (const place of strangers.slice(0, 6)) place.grow(20 * MIB)
  expect(() => strangers[6]?.grow(1)).toThrow(serverBusy.message)
  large.open('mia', 'b').grow(20 * MIB)
  strangers[0]?.release()
  strangers[6]?.grow(20 * MIB)
})
