import { describe, expect, test } from 'vitest'
import type { BackupState } from '#contract/admin/rules.ts'
import { BACKUP_AGE_MAX_MS, backupStateOf, NO_BACKUP_GRACE_MS } from './backup-state.ts'

describe('the state of the backups', () => {
  const at = Date.parse('2026-05-04T03:30:00Z')
  const record = { fault: null, lastGood: { at }, lastTrial: { fault: null } }
  const fault = 'Kein Platz.'

  test.each<[BackupState, Parameters<typeof backupStateOf>[0], number]>([
    ['fine', record, at],
    ['fine', { ...record, lastTrial: null }, at + BACKUP_AGE_MAX_MS],
    ['old', record, at + BACKUP_AGE_MAX_MS + 1],
    ['old', record, at - BACKUP_AGE_MAX_MS - 1],
    ['failed', { ...record, fault }, at],
    ['failed', { ...record, lastGood: null }, at],
    ['trial failed', { ...record, lastTrial: { fault } }, at],
  ])('Is „%s“', (state, known, now) => {
    expect(backupStateOf(known, { now, installedAt: 0 })).toBe(state)
  })

  test('A missing backup is worth a warning once the first account is a week old', () => {
    const late = at + NO_BACKUP_GRACE_MS
    expect(backupStateOf(undefined, { now: late })).toBe('none')
    expect(backupStateOf(undefined, { now: late, installedAt: at })).toBe('none')
    expect(backupStateOf(undefined, { now: late + 1, installedAt: at })).toBe('missing')
  })
})
