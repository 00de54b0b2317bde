import { describe, expect, test } from 'vitest'
import { createTestClock, DAY, MINUTE } from '../testing/test-clock.ts'
import { addressBucket, createAddressLimit, createRequestLimiter, networkBucket } from './limits.ts'

describe('requests', () => {
  test('trust i A person makes 1,500 requests in five minutes, an address 300', () => {
    const clock = createTestClock()
    const limiter = createRequestLimiter(clock)
    const pass = (caller: Parameters<typeof limiter.count>[0]) => {
      let passed = 0
      while (limiter.count(caller) === 0) passed += 1
      return passed
    }
    expect(pass({ userId: 'mia', kind: 'write' })).toBe(1_500)
    expect(pass({ userId: 'mia', kind: 'photo' })).toBe(6_000)
    expect(pass({ address: '10.0.0.1' })).toBe(300)
    expect(pass({ address: '10.0.0.2' })).toBe(300)
    expect(pass({ calendar: '10.0.0.2 key' })).toBe(60)
    clock.advance(2 * MINUTE)
    expect(limiter.count({ userId: 'mia', kind: 'write' })).toBe(180)
    clock.advance(3 * MINUTE)
    expect(pass({ userId: 'mia', kind: 'write' })).toBe(1_500)
  })

  test('trust i However much somebody reads, three hundred changes have room', () => {
    const limiter = createRequestLimiter(createTestClock())
    const pass = (kind: 'read' | 'write') => {
      let passed = 0
      while (limiter.count({ userId: 'mia', kind }) === 0) passed += 1
      return passed
    }
    expect([pass('read'), pass('write'), pass('read')]).toEqual([1_200, 300, 0])
  })
})

test('trust a How long somebody has to wait does not tell when others have come', () => {
  const waits = [false, true].map((hasOtherCome) => {
    const clock = createTestClock()
    const limiter = createRequestLimiter(clock)
    const mia = { userId: 'mia', kind: 'write' } as const
    limiter.count(mia)
    clock.advance(7 * MINUTE)
    if (hasOtherCome) limiter.count({ userId: 'jonas', kind: 'write' })
    clock.advance(MINUTE)
    for (;;) {
      const seconds = limiter.count(mia)
      if (seconds > 0) return seconds
    }
  })
  expect(waits).toEqual([120, 120])
})

test('trust i A clock that is set back by a day keeps nobody out', () => {
  const clock = createTestClock()
  const limiter = createRequestLimiter(clock)
  const mia = { userId: 'mia', kind: 'write' } as const
  while (limiter.count(mia) === 0);
  clock.advance(-DAY)
  expect(limiter.count(mia)).toBe(0)
})

describe('addresses', () => {
  test('trust i A network of IPv6 is allowed what four households are', () => {
    const limiter = createRequestLimiter(createTestClock())
    const counts = createAddressLimit(50)
    let [passed, open] = [0, 0]
    for (let household = 0; household < 10; household += 1) {
      const address = `2001:db8:1:${household}::1`
      while (limiter.count({ address }) === 0) passed += 1
      for (; !counts.isFull(address); open += 1) counts.acquire(address)
    }
    expect([passed, open]).toEqual([4 * 300, 4 * 50])
    expect(limiter.count({ address: '2001:db8:2::1' })).toBe(0)
    expect(counts.isFull('2001:db8:2::1')).toBe(false)
    expect(networkBucket('::ffff:203.0.113.9')).toBeUndefined()
  })

  test('A connection that has gone releases its place, once', () => {
    const counts = createAddressLimit(1)
    const release = counts.acquire('2001:db8::1')
    counts.acquire('2001:db8:0:1::1')
    expect(counts.isFull('2001:db8::2')).toBe(true)
    release()
    release()
    expect(counts.isFull('2001:db8::2')).toBe(false)
    expect(counts.isFull('2001:db8:0:1::1')).toBe(true)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['not an address', 'not an address'],
  ])('trust c %s counts as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
})
