import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { overview } from '#contract/admin/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { Backups as BackupSection } from './Backups.tsx'

const STEP = 64 * 1024 ** 2

type Backups = Answer<typeof overview>['backups']

const fine: Backups = {
  state: 'fine',
  lastRun: { at: '2026-11-21T03:41:07.000Z', fault: null },
  lastGood: {
    at: '2026-11-21T03:41:07.000Z',
    folder: '/mnt/backups',
    file: 'knistern-2026-11-21T03-41-07-112Z.backup',
    bytes: 3 * STEP,
    isOnDataDisk: false,
  },
  lastTrial: { at: '2026-11-21T03:41:09.000Z', fault: null },
  notes: [],
}

const never: Backups = {
  state: 'none',
  lastRun: null,
  lastGood: null,
  lastTrial: null,
  notes: [],
}
function openBackups(backups: Backups) {
  render(<BackupSection {...backups} />)
  const heading = screen.getByRole('heading', { name: 'Sicherungen' })
  return within(heading.parentElement ?? document.body)
}

test('O-139 A good backup has its time, place, size and trial, and nothing alarms', () => {
  const section = openBackups(fine)
  expect(section.getByText('Die letzte Sicherung ist frisch.')).toBeVisible()
  for (const fact of ['/mnt/backups', 'knistern-2026-11-21T03-41-07-112Z.backup', 'bis 192 MB']) {
    expect(section.getByText(fact)).toBeVisible()
  }
  expect(section.getByText(/^21\.11\.2026, \d\d:41:07$/)).toBeVisible()
  expect(section.getByText(/^gelungen, 21\.11\.2026, \d\d:41:09$/)).toBeVisible()
  expect(section.queryByText(/demselben Datenträger/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('O-139 A backup on the disk of the data, and what the last run had to say, are told calmly', () => {
  const note = 'Nach ihrem Namen sind 2 Sicherungen jünger als diese. Prüfe die Uhr.'
  const lastGood = fine.lastGood && { ...fine.lastGood, isOnDataDisk: true }
  const section = openBackups({ ...fine, lastGood, lastTrial: null, notes: [note] })
  expect(section.getByText(/demselben Datenträger wie die Daten/)).toBeVisible()
  expect(section.getByText(note)).toBeVisible()
  expect(section.getByText('noch nie zur Probe zurückgespielt')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('O-139 Without a backup a young installation is told gently, an older one is warned', () => {
  const section = openBackups(never)
  expect(section.getByText(/^Es gibt noch keine Sicherung\. Richte bald/)).toBeVisible()
  expect(section.queryByRole('status')).toBeNull()
  cleanup()
  const later = openBackups({ ...never, state: 'missing' })
  expect(later.getByRole('status')).toHaveTextContent('Es gibt noch keine Sicherung. Geht')
})

test.each<[Backups['state'], Partial<Backups>, string, string]>([
  ['old', {}, 'Die letzte Sicherung ist zu alt.', '/mnt/backups'],
  [
    'failed',
    { lastRun: { at: '2026-11-22T03:41:07.000Z', fault: 'Kein Platz mehr.' } },
    'Die letzte Sicherung ist nicht gelungen.Kein Platz mehr.',
    'Letzter Versuch',
  ],
  [
    'failed',
    { lastRun: { at: '2026-11-22T03:41:07.000Z', fault: 'Kein Ordner.' }, lastGood: null },
    'Kein Ordner.',
    'Noch keine gelungen',
  ],
  [
    'trial failed',
    { lastTrial: { at: '2026-11-21T03:41:09.000Z', fault: 'Es fehlt etwas.' } },
    'Verlass dich nicht auf diese Sicherung.Es fehlt etwas.',
    'knistern-2026-11-21T03-41-07-112Z.backup',
  ],
])('O-139 Backups that are „%s“ alarm and say why', (state, change, alarm, fact) => {
  const section = openBackups({ ...fine, ...change, state })
  expect(section.getByRole('alert')).toHaveTextContent(alarm)
  expect(section.getByText(fact)).toBeVisible()
})
