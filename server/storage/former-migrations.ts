import { StartFault } from '../lib/start-fault.ts'

/** Migrations of the time between 0.1.0 and 0.2.0, which no release had (decision 0102). */
const FORMER: ReadonlySet<string> = new Set([
  '0011-ways-in',
  '0012-pasts',
  '0015-admin-acts',
  '0016-unread',
  '0017-matches',
  '0019-founding-invitations',
  '0020-client-ids-per-pair',
  '0021-choices-at-rest',
  '0022-daily-questions',
  '0023-deck-returns',
  '0024-question-switches',
  '0026-suggestion-deals',
  '0027-growing-tables',
  '0028-story-paths',
  '0030-hands',
  '0031-connections',
  '0032-push-jobs',
  '0033-changed-messages',
  '0034-messages-of-day',
  '0035-client-ids-of-others',
  '0036-messages-by-pair',
  '0037-status-views',
  '0038-redemptions',
])

/** The migration that has done the same as all of them. */
export const SECOND_RELEASE = '0011-second-release'

export const isFormer = (name: string): boolean => FORMER.has(name)

/**
 * Names of applied migrations as this version has them, in order.
 * @throws StartFault if only some of the former ones were applied.
 */
export function presentNames(applied: readonly string[]): readonly string[] {
  const former = applied.filter(isFormer)
  if (former.length === 0) return applied
  if (former.length < FORMER.size) {
    throw new StartFault(
      'Diese Daten stammen von einem Stand zwischen 0.1.0 und 0.2.0, der nie veröffentlicht wurde. Wie sie sich öffnen lassen, steht in docs/operations.md unter „Between releases“; verändert wurde nichts.',
    )
  }
  return [...applied.filter((name) => !isFormer(name)), SECOND_RELEASE].toSorted()
}
