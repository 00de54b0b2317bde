import type { AdminUser, LogEntry } from '#contract/admin/calls.ts'
import type { Person } from '../../people/people.ts'
import type { StoredEntry } from './tables.ts'

/**
 * An account as the operator sees it in a list: the columns of the table, nothing a couple has
 * written. Roles are shown one person at a time, and noted (trust l).
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
