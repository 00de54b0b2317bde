import type * as accounts from './accounts.ts'
import type * as admin from './admin.ts'
import type * as cards from './cards.ts'
import type * as chat from './chat.ts'
import type * as daily from './daily.ts'
import type * as dailyQuestions from './daily-questions.ts'
import type * as nodes from './nodes.ts'
import type * as pairs from './pairs.ts'
import type * as push from './push.ts'
import type * as questions from './questions.ts'
import type * as stories from './stories.ts'

/** Settings of this installation, by name. */
interface SettingsTable {
  key: string
  value: string
}

/** Every table by its name, for Kysely. Migrations make them. */
export interface Tables {
  pairs: pairs.PairsTable
  users: accounts.UsersTable
  sessions: accounts.SessionsTable
  known_devices: accounts.KnownDevicesTable
  throttles: accounts.ThrottlesTable
  invitations: pairs.InvitationsTable
  founding_invitations: pairs.FoundingInvitationsTable
  deck_cards: cards.DeckCardsTable
  own_cards: cards.OwnCardsTable
  card_reactions: cards.CardReactionsTable
  card_limits: cards.CardLimitsTable
  daily_questions: dailyQuestions.DailyQuestionsTable
  daily_question_sequences: dailyQuestions.DailyQuestionSequencesTable
  question_answers: questions.QuestionAnswersTable
  question_matches: questions.QuestionMatchesTable
  question_switches: questions.QuestionSwitchesTable
  own_stories: stories.OwnStoriesTable
  story_versions: stories.StoryVersionsTable
  story_ratings: stories.StoryRatingsTable
  story_matches: stories.StoryMatchesTable
  story_paths: stories.StoryPathsTable
  journal: admin.ActivityLogTable
  admin_acts: admin.AuditTrailTable
  selections: cards.SelectionsTable
  deck_returns: cards.DeckReturnsTable
  hands: cards.HandsTable
  messages: chat.MessagesTable
  photos: chat.PhotosTable
  daily_messages: daily.DailyMessagesTable
  statuses: daily.StatusesTable
  status_switches: daily.StatusSwitchesTable
  status_views: daily.StatusViewsTable
  suggestion_deals: daily.SuggestionDealsTable
  push_subscriptions: push.PushSubscriptionsTable
  push_settings: push.PushSettingsTable
  push_jobs: push.PushJobsTable
  recovery_codes: accounts.RecoveryCodesTable
  passkeys: accounts.PasskeysTable
  passkey_challenges: accounts.PasskeyChallengesTable
  pasts: pairs.FormerPairsTable
  past_members: pairs.FormerMembersTable
  settings: SettingsTable
  nodes: nodes.NodesTable
  connections: nodes.ConnectionsTable
}
