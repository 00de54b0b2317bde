import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['127.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['127.0.0.1'], '127.0.0.1', 'erfunden, 198.51.100.1', '198.51.100.1'],
  [['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  [['::1', 'fd00::/8'], '::1', '2001:db8::7, fd12::1', '2001:db8::7'],
  [['127.0.0.1'], '127.0.0.1', '', ''],
])(
  'trust c Behind the proxies %j, %s with „%s“ comes from %s',
  (trusted, peer, written, expected) => {
    const request = {
      socket: { remoteAddress: peer },
      headers: written === '' ? {} : { 'x-forwarded-for': written },
    } as unknown as IncomingMessage
    expect(clientAddress(trusted)(request)).toBe(expected)
  },
)
