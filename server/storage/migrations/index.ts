import type { Kysely } from 'kysely'
import type { Vault } from '../../vault/vault.ts'
import * as foundation from './0001-foundation.ts'
import * as daily from './0002-daily.ts'
import * as questions from './0003-questions.ts'
import * as chat from './0006-chat.ts'
import * as stories from './0007-stories.ts'
import * as admin from './0008-admin.ts'
import * as media from './0009-media.ts'
import * as push from './0010-push.ts'
import * as waysIn from './0011-ways-in.ts'
import * as pasts from './0012-pasts.ts'
import * as adminActs from './0015-admin-acts.ts'
import * as unread from './0016-unread.ts'
import * as matches from './0017-matches.ts'
import * as foundingInvitations from './0019-founding-invitations.ts'
import * as clientIdsPerPair from './0020-client-ids-per-pair.ts'
import * as choicesAtRest from './0021-choices-at-rest.ts'
import * as dailyQuestions from './0022-daily-questions.ts'
import * as deckReturns from './0023-deck-returns.ts'
import * as questionSwitches from './0024-question-switches.ts'
import * as suggestionDeals from './0026-suggestion-deals.ts'
import * as growingTables from './0027-growing-tables.ts'
import * as storyPaths from './0028-story-paths.ts'
import * as hands from './0030-hands.ts'
import * as connections from './0031-connections.ts'
import * as pushJobs from './0032-push-jobs.ts'
import * as changedMessages from './0033-changed-messages.ts'
import * as messagesOfDay from './0034-messages-of-day.ts'
import * as clientIdsOfOthers from './0035-client-ids-of-others.ts'
import * as messagesByPair from './0036-messages-by-pair.ts'
import * as statusViews from './0037-status-views.ts'

/** One step of the schema; what it has to seal or to hash it does with the database's own keys. */
export interface SchemaStep {
  up(db: Kysely<unknown>, openVault: () => Promise<Vault>): Promise<void>
}

/** All migrations in their order; a released one is never changed. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  '0001-foundation': foundation,
  '0002-daily': daily,
  '0003-questions': questions,
  '0006-chat': chat,
  '0007-stories': stories,
  '0008-admin': admin,
  '0009-media': media,
  '0010-push': push,
  '0011-ways-in': waysIn,
  '0012-pasts': pasts,
  '0015-admin-acts': adminActs,
  '0016-unread': unread,
  '0017-matches': matches,
  '0019-founding-invitations': foundingInvitations,
  '0020-client-ids-per-pair': clientIdsPerPair,
  '0021-choices-at-rest': choicesAtRest,
  '0022-daily-questions': dailyQuestions,
  '0023-deck-returns': deckReturns,
  '0024-question-switches': questionSwitches,
  '0026-suggestion-deals': suggestionDeals,
  '0027-growing-tables': growingTables,
  '0028-story-paths': storyPaths,
  '0030-hands': hands,
  '0031-connections': connections,
  '0032-push-jobs': pushJobs,
  '0033-changed-messages': changedMessages,
  '0034-messages-of-day': messagesOfDay,
  '0035-client-ids-of-others': clientIdsOfOthers,
  '0036-messages-by-pair': messagesByPair,
  '0037-status-views': statusViews,
}
