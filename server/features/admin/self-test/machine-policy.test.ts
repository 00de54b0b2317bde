import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '#contract/admin/self-test-rules.ts'
import { factsWith, HTTPS, KEY } from '#server/testing/self-test-facts.ts'
import {
  accountVerdict,
  databaseVerdict,
  diskVerdict,
  folderVerdict,
  keyVerdict,
  memoryVerdict,
  nodeVerdict,
  pushVerdict,
  serverVerdict,
} from './machine-policy.ts'
import { checksOf } from './policy.ts'

const DAY = 86_400_000
const GIB = 1024 ** 3
const MIB = 1024 ** 2

test('ADMIN-47 Whether the server runs is said at the command line alone', () => {
  expect(serverVerdict(factsWith({ place: 'app' }))).toBeUndefined()
  const beside = factsWith({ place: 'command line' })
  expect(serverVerdict(beside)?.state).toBe('gut')
  expect(serverVerdict({ ...beside, isRunning: false })?.is).toMatch(/läuft gerade nicht/)
})

test.each([
  ['over http', { url: 'http://192.168.1.20:3000' }, 'handeln', /brauchen https und PUBLIC_URL/],
  ['nobody can read', { ...HTTPS, push: undefined }, 'achten', /lässt sich gerade nicht lesen/],
  [
    'on none of mine',
    { ...HTTPS, push: { devices: 0, whose: 'own' } },
    'achten',
    /auf keinem deiner Geräte/,
  ],
  [
    'on one of mine',
    { ...HTTPS, push: { devices: 1, whose: 'own' } },
    'gut',
    /auf einem deiner Geräte an\.$/,
  ],
  [
    'on two of mine',
    { ...HTTPS, push: { devices: 2, whose: 'own' } },
    'gut',
    /auf 2 deiner Geräte an\.$/,
  ],
  ['on none', { ...HTTPS, push: { devices: 0, whose: 'all' } }, 'achten', /auf keinem Gerät an/],
  ['on one', { ...HTTPS, push: { devices: 1, whose: 'all' } }, 'gut', /auf einem Gerät an\./],
  ['on three', { ...HTTPS, push: { devices: 3, whose: 'all' } }, 'gut', /auf 3 Geräten an\./],
] as const)('ADMIN-44 Notifications %s', (_, given, state, is) => {
  const verdict = pushVerdict(factsWith(given))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

test.each([
  [
    'cannot be used',
    { fault: 'Die Schlüsseldatei fehlt.' },
    'handeln',
    /^Die Schlüsseldatei fehlt\.$/,
  ],
  ['has no copy that anybody knows of', KEY, 'handeln', /noch hat niemand bestätigt/],
  ['lies elsewhere too', { ...KEY, isCopied: true }, 'gut', /liegt auch woanders/],
] as const)('ADMIN-46 The key %s', (_, key, state, is) => {
  const verdict = keyVerdict(factsWith({ key }))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

describe('ADMIN-43 the disk', () => {
  const used = (freeBytes: number, usedBytes = 0, ageMs?: number) => ({
    freeBytes,
    usedBytes,
    ageMs,
  })
  test.each([
    ['cannot be asked', undefined, 'achten', /lässt sich nicht lesen/],
    ['is almost full', used(256 * MIB), 'handeln', /mindestens 256 MB frei\.$/],
    ['has little room', used(1.5 * GIB), 'achten', /mindestens 1,5 GB frei\.$/],
    ['has no room for a copy', used(5 * GIB, 6 * GIB), 'achten', /mindestens 5 GB frei\.$/],
    ['has room', used(50 * GIB, GIB, 10 * DAY), 'gut', /mindestens 50 GB frei\.$/],
    ['lasts for ever', used(50 * GIB, GIB, 365 * DAY), 'gut', /mehr als zehn Jahre\.$/],
    ['lasts for years', used(5 * GIB, 2 * GIB, 730 * DAY), 'gut', /reicht das für 5 Jahre\.$/],
    ['lasts a year', used(3 * GIB, 2 * GIB, 365 * DAY), 'gut', /reicht das für ein Jahr\.$/],
    ['lasts months', used(30 * GIB, 20 * GIB, 60 * DAY), 'achten', /reicht das für 3 Monate\.$/],
    [
      'lasts a month',
      used(30 * GIB, 30 * GIB, 40 * DAY),
      'achten',
      /reicht das für einen Monat\.$/,
    ],
  ] as const)('%s', (_, disk, state, is) => {
    const verdict = diskVerdict(factsWith({ machine: { disk } }))
    expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
  })
})

test.each([
  [100, 4096, 'handeln', /^Frei sind 100 MB von 4 GB\.$/],
  [500, 4096, 'achten', /sehr große Fotos/],
  [700, 800, 'achten', /^Frei sind 700 MB von 800 MB\./],
  [2048, 4096, 'gut', /^Frei sind 2 GB von 4 GB\.$/],
] as const)('ADMIN-43 Memory: %i of %i MB', (available, total, state, is) => {
  const memory = { availableBytes: available * MIB, totalBytes: total * MIB }
  const verdict = memoryVerdict(factsWith({ machine: { memory } }))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

test.each([
  [
    '/home/mia/knistern/data',
    '/home/mia/knistern/data.key',
    'achten',
    /auch die Daten und der Schlüssel\./,
  ],
  ['/home/mia/knistern/data', '/home/mia/data.key', 'achten', /auch die Daten\./],
  ['/home/mia/.local/share/knistern', '/home/mia/.local/share/knistern.key', 'gut', /außerhalb/],
  ['/home/mia/knistern-data', '/home/mia/knistern-data.key', 'gut', /außerhalb/],
] as const)('ADMIN-43 Data in %s, the key at %s', (dataDir, keyFile, state, is) => {
  const verdict = folderVerdict(
    factsWith({ root: '/home/mia/knistern', config: { dataDir, keyFile } }),
  )
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

const postgres = { url: 'postgres://localhost/knistern' }
test.each([
  ['is SQLite', {}, {}, 'gut', /auch nach einem Stromausfall/],
  ['is PostgreSQL', {}, { database: postgres }, 'gut', /^PostgreSQL schreibt/],
  [
    'does not sync',
    {},
    { database: { ...postgres, unsynced: true } },
    'handeln',
    /^DATABASE_SYNC=off/,
  ],
  ['has a broken disk', { isBroken: true }, {}, 'handeln', /speichert nichts mehr/],
  [
    'cannot be read',
    { fault: 'Die Datenbank ist beschädigt.' },
    {},
    'handeln',
    /ist beschädigt\.$/,
  ],
] as const)('ADMIN-43 The database %s', (_, database, config, state, is) => {
  const verdict = databaseVerdict(factsWith({ database, config }))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

test.each([
  [undefined, undefined],
  [true, 'achten'],
  [false, 'gut'],
] as const)('ADMIN-43 Running as root %s is %s', (isRoot, state) => {
  expect(accountVerdict(factsWith({ machine: { isRoot } }))?.state).toBe(state)
})

test.each([
  ['22.12.0', '2026-11-30', 'handeln', /zu alt; nötig ist 24\.15\.0/],
  ['24.9.0', '2026-11-30', 'handeln', /zu alt/],
  ['24.15.0', '2026-11-30', 'gut', /passt/],
  ['26.10.0', '2029-03-01', 'achten', /bald keine/],
  ['26.10.0', '2029-05-02', 'handeln', /keine Sicherheitsupdates mehr/],
  ['30.0.0', '2040-01-01', 'gut', /passt/],
] as const)('ADMIN-43 Node %s on %s', (node, day, state, is) => {
  const verdict = nodeVerdict(factsWith({ now: Date.parse(day), machine: { node } }))
  expect([verdict.state, verdict.is]).toEqual([state, expect.stringMatching(is)])
})

test('ADMIN-41 Every check is judged, in the order people read them', () => {
  const checks = checksOf(factsWith({ ...HTTPS, place: 'command line' }))
  expect(checks.map(({ id }) => id)).toEqual(CHECK_IDS.filter((id) => id !== 'certificate'))
  for (const { id, is, todo, state } of checks) {
    expect([id, is]).toEqual([id, expect.stringMatching(/^(?:[A-ZÄÖÜ„\d]|https:).*\.$/)])
    expect([id, todo === null]).toEqual([id, state === 'gut'])
  }
})
