import type { AdminUser, LogEntry } from '#contract/admin/calls.ts'
import { type Person, rolesOf } from '../../people/people.ts'
import type { StoredEntry } from './tables.ts'

/** An account as the operator sees it: the columns of the table, nothing a couple has written. */
export function presentUser(person: Person, partner: Person | undefined): AdminUser {
  const { mine, theirs } = rolesOf(person, partner)
  return {
    id: person.id,
    name: person.record.name,
    email: person.record.email,
    myRole: mine,
    partnerRole: theirs,
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
