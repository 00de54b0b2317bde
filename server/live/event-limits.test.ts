import { expect, test } from 'vitest'
import { createTestClock, DAY, SECOND } from '../testing/test-clock.ts'
import { createEventLimits } from './event-limits.ts'

test('trust i A clock that is set back by a day takes no events away', () => {
  const clock = createTestClock()
  const count = createEventLimits(clock).addSocket('mia')
  count()
  clock.advance(-DAY)
  expect(count()).toBe('allowed')
})

test('trust i A clock that is set back by a day does not disconnect a person who goes on slowly', () => {
  const clock = createTestClock()
  const count = createEventLimits(clock).addSocket('mia')
  clock.advance(-DAY)
  for (let events = 0; events < 300; events += 1) {
    clock.advance(SECOND)
    expect(count()).toBe('allowed')
  }
})

test('trust i A person who was too fast and came back starts anew once the clock was set back', () => {
  const clock = createTestClock()
  const limits = createEventLimits(clock)
  const count = limits.addSocket('mia')
  while (count() === 'allowed');
  limits.removeSocket('mia')
  clock.advance(-DAY)
  expect(limits.addSocket('mia')()).toBe('allowed')
})
