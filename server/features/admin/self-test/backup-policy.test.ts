import { expect, test } from 'vitest'
import type { BackupRecord } from '#server/storage/backup-record.ts'
import { factsWith } from '#server/testing/self-test-facts.ts'
import { backupVerdict } from './backup-policy.ts'

const HOUR = 3_600_000
const GIB = 1024 ** 3
const now = Date.parse('2026-11-30T12:00:00Z')

const file = '/mnt/sicherung/knistern-2026-11-30.backup'
const good = (hours: number, isOnDataDisk = false) => ({
  at: now - hours * HOUR,
  file,
  bytes: GIB,
  isOnDataDisk,
})
const record = (change: Partial<BackupRecord> = {}): BackupRecord => ({
  ranAt: now - 5 * HOUR,
  folder: '/mnt/sicherung',
  fault: null,
  notes: [],
  isRegular: true,
  lastGood: good(5),
  lastTrial: { at: now - 5 * HOUR, file, fault: null },
  ...change,
})

test.each([
  ['none, and nobody there for long', undefined, 24, 'achten', /^Noch gibt es keine Sicherung\.$/],
  ['none after weeks', undefined, 24 * 20, 'handeln', /obwohl ihr die App schon länger benutzt\.$/],
  [
    'fresh and tried',
    record(),
    24,
    'gut',
    /^Die letzte Sicherung ist 5 Stunden alt und ließ sich öffnen\.$/,
  ],
  ['fresh and not tried', record({ lastTrial: null }), 24, 'gut', /ist 5 Stunden alt\.$/],
  ['an hour old at least', record({ lastGood: good(0) }), 24, 'gut', /ist 1 Stunde alt/],
  [
    'on the disk of the data',
    record({ lastGood: good(5, true) }),
    24,
    'achten',
    /demselben Datenträger/,
  ],
  ['too old', record({ lastGood: good(27) }), 24, 'handeln', /ist 27 Stunden alt\.$/],
  ['of long ago', record({ lastGood: good(24 * 12) }), 24, 'handeln', /ist 12 Tage alt\.$/],
  ['a failure', record({ fault: 'Kein Platz.' }), 24, 'handeln', /gescheitert\. Kein Platz\.$/],
  [
    'one that does not open',
    record({ lastTrial: { at: now, file, fault: 'Sie ist beschädigt.' } }),
    24,
    'handeln',
    /ließ sich nicht öffnen\. Sie ist beschädigt\.$/,
  ],
] as const)('ADMIN-43 The last backup is %s', (_, known, hours, state, is) => {
  const verdict = backupVerdict(
    factsWith({
      now,
      backup: { record: known, freeBytes: 50 * GIB },
      machine: { disk: { freeBytes: 50 * GIB, usedBytes: GIB, ageMs: hours * HOUR } },
    }),
  )
  expect([verdict?.state, verdict?.is]).toEqual([state, expect.stringMatching(is)])
})

test('ADMIN-43 Little room where the backups lie is worth a look; a disk that is away is not judged', () => {
  const at = (freeBytes: number | undefined) =>
    backupVerdict(factsWith({ now, backup: { record: record(), freeBytes } }))
  expect(at(2 * GIB)).toMatchObject({
    state: 'achten',
    is: expect.stringMatching(/Platz knapp\.$/) as string,
  })
  expect(at(4 * GIB)?.state).toBe('gut')
  expect(at(undefined)?.state).toBe('gut')
})

test('ADMIN-43 Without the database nothing is known of backups', () => {
  expect(backupVerdict(factsWith({ database: { fault: 'Beschädigt.' } }))).toBeUndefined()
})
