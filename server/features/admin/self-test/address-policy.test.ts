import { describe, expect, test } from 'vitest'
import { factsWith, HTTPS, reached } from '#server/testing/self-test-facts.ts'
import {
  addressVerdict,
  certificateVerdict,
  clockVerdict,
  httpsVerdict,
  proxyVerdict,
  registrationVerdict,
} from './address-policy.ts'

const DAY = 86_400_000
const PUBLIC = '93.184.216.34'

describe('ADMIN-43 the address', () => {
  test.each([
    ['is not set', {}, 'achten', /weiß nicht, unter welcher Adresse/],
    ['leads here from everywhere', HTTPS, 'gut', /führt zu diesem Server, von überall\.$/],
    [
      'leads here from the house',
      { url: 'http://192.168.1.20:3000', address: { resolved: ['192.168.1.20'] } },
      'gut',
      /im Netz zu Hause\.$/,
    ],
    [
      'leads here within a private network',
      { ...HTTPS, address: { resolved: ['100.101.102.103'] } },
      'gut',
      /im privaten Netz \(VPN\)\.$/,
    ],
    [
      'leads here on this machine alone',
      { url: 'http://localhost:3000', address: { resolved: ['127.0.0.1'] } },
      'achten',
      /nur auf diesem Rechner\.$/,
    ],
    [
      'belongs to somebody else',
      { ...HTTPS, address: { responder: 'another server' } },
      'handeln',
      /antwortet etwas anderes als dieser Server\.$/,
    ],
    [
      'belongs to another Knistern',
      { ...HTTPS, address: { responder: 'another Knistern' } },
      'handeln',
      /ein anderes Knistern/,
    ],
    [
      'belongs to a Knistern, and the key is missing',
      { ...HTTPS, address: { responder: 'some Knistern' } },
      'achten',
      /ohne den Schlüssel nicht sagen\.$/,
    ],
    [
      'belongs to a server that is busy',
      { ...HTTPS, address: { responder: 'busy' } },
      'achten',
      /zu viel zu tun\.$/,
    ],
    [
      'sends elsewhere',
      { ...HTTPS, address: { responder: 'redirect' } },
      'handeln',
      /schickt woandershin\.$/,
    ],
    [
      'belongs to a proxy that reaches nobody',
      { ...HTTPS, address: { responder: 'proxy alone' } },
      'handeln',
      /erreicht diesen Server nicht\.$/,
    ],
    [
      'belongs to a proxy while the server rests',
      { ...HTTPS, isRunning: false, address: { responder: 'proxy alone' } },
      'achten',
      /dahinter läuft der Server gerade nicht\.$/,
    ],
    [
      'has a name nobody knows',
      { ...HTTPS, address: { resolved: [], responder: undefined, fault: 'ENOTFOUND' } },
      'handeln',
      /Den Namen knistern\.example kennt hier niemand\.$/,
    ],
    [
      'has a name that cannot be looked up',
      { ...HTTPS, address: { resolved: [], responder: undefined, fault: 'EAI_AGAIN' } },
      'achten',
      /gerade nicht nachschlagen\.$/,
    ],
    [
      'cannot be reached from inside the house, which is no fault by itself',
      { ...HTTPS, address: { responder: undefined, fault: 'ETIMEDOUT' } },
      'achten',
      /muss kein Fehler sein: Manche Router/,
    ],
    [
      'is one of this machine, and nobody answers',
      { ...HTTPS, address: { responder: undefined, fault: 'ECONNREFUSED', isOwn: true } },
      'handeln',
      /antwortet niemand\.$/,
    ],
    [
      'is one of the house, and nobody answers',
      {
        url: 'http://192.168.1.20:3000',
        address: { resolved: ['192.168.1.20'], responder: undefined, fault: 'ECONNREFUSED' },
      },
      'handeln',
      /antwortet niemand\.$/,
    ],
    [
      'is silent while the server rests',
      {
        ...HTTPS,
        isRunning: false,
        address: { responder: undefined, fault: 'ECONNREFUSED' },
      },
      'achten',
      /denn der Server läuft gerade nicht\.$/,
    ],
    [
      'speaks http where https was expected',
      { ...HTTPS, address: { responder: undefined, fault: 'EPROTO' } },
      'handeln',
      /aber nicht über https\.$/,
    ],
  ] as const)('%s', (_, given, state, is) => {
    const verdict = addressVerdict(factsWith(given))
    expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
    expect(verdict.todo === null).toBe(state === 'gut')
  })

  test('The port to open is that of the address', () => {
    const silent = { responder: undefined, fault: 'ETIMEDOUT' } as const
    const todoAt = (url: string) => addressVerdict(factsWith({ url, address: silent })).todo
    expect(todoAt('https://knistern.example')).toContain('Port 443')
    expect(todoAt('http://knistern.example')).toContain('Port 80')
    expect(todoAt('https://knistern.example:8443')).toContain('Port 8443')
  })
})

test.each([
  [undefined, 'achten', /^Ohne PUBLIC_URL/],
  ['https://knistern.example', 'gut', /^Ihr kommt über https/],
  ['http://localhost:3000', 'achten', /^Auf diesem Rechner/],
  [
    'http://192.168.1.20:3000',
    'handeln',
    /Mitteilungen, Passkeys, das Installieren als App, die App-Sperre und das Lesen ohne Netz/,
  ],
] as const)('ADMIN-43 https at %s: %s', (url, state, is) => {
  const verdict = httpsVerdict(factsWith({ url }))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

describe('ADMIN-43 the certificate', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  const of = (days: number, leftDays: number, more = {}) => ({
    ...HTTPS,
    now,
    address: {
      certificate: {
        validFrom: now + (leftDays - days) * DAY,
        validTo: now + leftDays * DAY,
        fitsName: true,
        chainFault: undefined,
        ...more,
      },
    },
  })
  test.each([
    ['of 90 days with 62 left', of(90, 62), 'gut', /gilt noch 62 Tage und passt zum Namen\.$/],
    ['of 90 days with 19 left', of(90, 19), 'gut', /noch 19 Tage/],
    ['of 90 days with 17 left', of(90, 17), 'achten', /noch 17 Tage und wurde noch nicht erneuert/],
    ['of 90 days with 5 left', of(90, 5), 'handeln', /gilt nur noch 5 Tage\.$/],
    ['of a year with 30 left', of(365, 30), 'gut', /noch 30 Tage/],
    ['of a year with 20 left', of(365, 20), 'achten', /noch 20 Tage/],
    ['of six days with 2 left', of(6, 2), 'gut', /noch 2 Tage/],
    ['of half a day with 5 hours left', of(0.5, 5 / 24), 'gut', /noch 5 Stunden/],
    ['of half a day with 1 hour left', of(0.5, 1.5 / 24), 'achten', /noch 1 Stunde /],
    ['that has ended', of(90, -1), 'handeln', /ist abgelaufen/],
    ['that begins tomorrow', of(90, 91), 'handeln', /gilt nach der Uhr dieses Rechners noch nicht/],
    [
      'for another name',
      of(90, 62, { fitsName: false }),
      'handeln',
      /auf einen anderen Namen als knistern\.example/,
    ],
    [
      'nobody trusts',
      of(90, 62, { chainFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      'handeln',
      /traut dieser Rechner nicht/,
    ],
  ] as const)('%s', (_, given, state, is) => {
    const verdict = certificateVerdict(factsWith(given))
    expect([verdict?.state, verdict?.is]).toEqual([state, expect.stringMatching(is)])
  })

  test('Without one there is nothing to judge', () => {
    expect(certificateVerdict(factsWith({ url: 'http://localhost:3000' }))).toBeUndefined()
    expect(certificateVerdict(factsWith({}))).toBeUndefined()
  })
})

describe('ADMIN-43 the proxy', () => {
  const trusting = { ...HTTPS, config: { trustedProxies: ['127.0.0.1'] } }
  test.each([
    ['none is needed over http', { url: 'http://192.168.1.20:3000' }, 'gut', /nicht nötig\.$/],
    ['none is trusted, and https needs one', HTTPS, 'handeln', /TRUSTED_PROXIES nennt keinen\./],
    [
      'one forwards that is not trusted',
      { ...trusting, proxy: { untrusted: ['172.18.0.2'], isTrustedSeen: true } },
      'handeln',
      /^172\.18\.0\.2 reicht Anfragen weiter, und der Server kennt ihn nicht als Proxy\./,
    ],
    [
      'two forward that are not trusted',
      { ...HTTPS, proxy: { untrusted: ['172.18.0.2', '172.18.0.3'], isTrustedSeen: false } },
      'handeln',
      /^172\.18\.0\.2 und 172\.18\.0\.3 reichen/,
    ],
    [
      'the trusted one forwards',
      { ...trusting, proxy: { untrusted: [], isTrustedSeen: true } },
      'gut',
      /kennt den Proxy/,
    ],
    [
      'the trusted one was not seen',
      { ...trusting, proxy: { untrusted: [], isTrustedSeen: false } },
      'achten',
      /seit dem Start kam keine Anfrage von dort\.$/,
    ],
    ['the command line sees settings alone', trusting, 'gut', /zeigt \/admin\/pruefen\.$/],
  ] as const)('%s', (_, given, state, is) => {
    const verdict = proxyVerdict(factsWith(given))
    expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
  })

  test('The setting to make keeps those that are trusted already', () => {
    const proxy = { untrusted: ['172.18.0.2'], isTrustedSeen: true }
    expect(proxyVerdict(factsWith({ ...trusting, proxy })).todo).toContain(
      'TRUSTED_PROXIES=127.0.0.1,172.18.0.2 ',
    )
  })
})

test.each([
  ['five minutes ahead', 300_000, true, 'handeln', /geht 5 Minuten vor/],
  ['one minute behind', -61_000, true, 'handeln', /geht 1 Minute nach/],
  ['right, and set by the system', 2_000, true, 'gut', /aus dem Netz gestellt\.$/],
  ['right, and set by nobody', 2_000, false, 'achten', /und niemand stellt sie\.$/],
  ['right, as the address says', 2_000, undefined, 'gut', /stimmt mit der der öffentlichen/],
  ['unknown', undefined, undefined, 'achten', /^Die Uhr zeigt 30\.11\.2026, 13:00 Uhr\. Ob/],
] as const)('ADMIN-43 The clock is %s', (_, skewMs, isSynchronised, state, is) => {
  const verdict = clockVerdict(
    factsWith({
      ...HTTPS,
      address: { skewMs },
      clock: { isSynchronised, shown: '30.11.2026, 13:00 Uhr' },
    }),
  )
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

test.each([
  ['open', [PUBLIC], 'handeln', /wer sie findet, kann hier ein Konto anlegen\.$/],
  ['open', ['192.168.1.20'], 'gut', /wer in eurem Netz ist\.$/],
  ['open', [], 'gut', /wer diesen Server erreicht\.$/],
  ['invited', [PUBLIC], 'gut', /wer eingeladen ist\.$/],
  ['closed', [PUBLIC], 'gut', /wer einen Link von dir hat\.$/],
] as const)('ADMIN-43 Registration is %s at %j', (registration, resolved, state, is) => {
  const verdict = registrationVerdict(
    factsWith({ ...HTTPS, config: { registration }, address: { ...reached, resolved } }),
  )
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})
