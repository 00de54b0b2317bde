import { basename, dirname } from 'node:path'
import type { AdminUser, LogEntry, overview } from '#contract/admin/calls.ts'
import type { BackupState } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { Person } from '#server/identity/people.ts'
import type { BackupRecord } from '#server/storage/backup-record.ts'
import type { StoredEntry } from './models.ts'
import { roundBackup } from './policy.ts'

/**
 * An account in the operator's list, without anything a couple has written. Roles are shown for one
 * person at a time, and recorded in the audit trail (trust l).
 */
export function presentUser(person: Person): AdminUser {
  return {
    id: person.id,
    name: person.record.name,
    email: person.record.email,
    myRole: null,
    partnerRole: null,
    isSuperUser: person.isSuperUser,
    hasOnboardingCompleted: person.onboarded,
  }
}

export const presentEntry = ({ id, at, payload, userId }: StoredEntry): LogEntry => ({
  id,
  datetime: new Date(at).toISOString(),
  payload,
  userId,
})

const instantOf = (at: number) => new Date(at).toISOString()

/** The state of the backups; the size in steps, as all storage. */
export function presentBackups(
  record: BackupRecord | undefined,
  state: BackupState,
): Answer<typeof overview>['backups'] {
  const { lastGood = null, lastTrial = null } = record ?? {}
  return {
    state,
    lastRun: record === undefined ? null : { at: instantOf(record.ranAt), fault: record.fault },
    lastGood: lastGood && {
      at: instantOf(lastGood.at),
      folder: dirname(lastGood.file),
      file: basename(lastGood.file),
      bytes: roundBackup(lastGood.bytes),
      isOnDataDisk: lastGood.isOnDataDisk,
    },
    lastTrial: lastTrial && { at: instantOf(lastTrial.at), fault: lastTrial.fault },
    notes: record?.notes ?? [],
  }
}
