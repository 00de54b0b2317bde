import type { AdminUser, LogEntry } from '#contract/admin/calls.ts'
import type { Person } from '../../identity/people.ts'
import type { StoredEntry } from './models.ts'

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
