import { expect, test } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { send } from '../testing/http-client.ts'
import { openTestApp } from '../testing/test-app.ts'
import { createProxyWatch } from './proxy-watch.ts'

interface Entry {
  readonly action: string
  readonly level: string
  readonly reason: string
}

function watch(trustedProxies: string[] = [], publicUrl?: string) {
  const entries: Entry[] = []
  const log = createLogger('info', (line) => entries.push(JSON.parse(line) as Entry))
  const { look, confirm, seen } = createProxyWatch({ log, trustedProxies, publicUrl })
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    look({ socket: { remoteAddress }, headers } as Parameters<typeof look>[0])
  return { from, confirm, seen, said: () => entries.map(({ action, reason }) => [action, reason]) }
}
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test('trust d A proxy that is not trusted is named once, in whichever family it comes', () => {
  const { from, said } = watch(['10.0.0.1'])
  from('172.18.0.2', forwarded)
  from('::ffff:172.18.0.2', forwarded)
  from('172.18.0.3', { forwarded: 'for=203.0.113.7' })
  from('10.0.0.1', forwarded)
  from('172.18.0.4', {})
  expect(said()).toEqual([
    ['proxy.not-trusted', 'TRUSTED_PROXIES: 172.18.0.2'],
    ['proxy.not-trusted', 'TRUSTED_PROXIES: 172.18.0.3'],
  ])
})

test('trust d A stranger who sends such a header is not named, and fills no log', () => {
  const { from, said } = watch()
  for (let last = 0; last < 200; last += 1) from(`93.184.216.${last}`, forwarded)
  expect(said()).toEqual([['proxy.not-trusted', 'TRUSTED_PROXIES']])
  for (let last = 0; last < 200; last += 1) from(`10.0.1.${last}`, forwarded)
  expect(said().length).toBeLessThan(15)
})

test('trust d A proxy is remembered for the self-test once it has forwarded our own question', () => {
  const { from, confirm, seen } = watch(['10.0.0.1'])
  from('10.0.0.1', {})
  expect(seen()).toEqual({ untrusted: [], isTrustedSeen: false })
  from('93.184.216.7', forwarded)
  for (let last = 0; last < 200; last += 1) from(`10.0.1.${last}`, forwarded)
  from('10.0.0.1', forwarded)
  // An address of the house, and no proxy: anybody can send the header.
  expect(seen()).toEqual({ untrusted: [], isTrustedSeen: true })
  from('::ffff:172.18.0.2', forwarded)
  confirm('::ffff:172.18.0.2')
  // Asked without a proxy between.
  confirm('127.0.0.1')
  expect(seen()).toEqual({ untrusted: ['172.18.0.2'], isTrustedSeen: true })
})

test('trust k Behind https without PUBLIC_URL the missing setting is named once', () => {
  const behind = { ...forwarded, 'x-forwarded-proto': 'https' }
  const { from, said } = watch(['10.0.0.1'])
  from('10.0.0.1', behind)
  from('10.0.0.1', behind)
  expect(said()).toEqual([['proxy.no-public-url', 'PUBLIC_URL']])
  const set = watch(['10.0.0.1'], 'https://knistern.example')
  set.from('10.0.0.1', behind)
  expect(set.said()).toEqual([])
})

test('trust d A server behind a proxy it does not know says so in its log', async () => {
  const app = await openTestApp({ engine: 'sqlite' })
  try {
    await send(app.address, { path: '/health', headers: forwarded })
    await send(app.address, { path: '/health', headers: forwarded })
    expect(app.log.lines.filter((line) => line.includes('proxy.not-trusted'))).toEqual([
      expect.stringContaining('"reason":"TRUSTED_PROXIES: 127.0.0.1"'),
    ])
  } finally {
    await app.close()
  }
})
