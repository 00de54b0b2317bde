import type * as accounts from './accounts.ts'
import type * as admin from './admin.ts'
import type * as cards from './cards.ts'
import type * as chat from './chat.ts'
import type * as daily from './daily.ts'
import type * as dailyQuestions from './daily-questions.ts'
import type * as days from './days.ts'
import type * as evenings from './evenings.ts'
import type * as letters from './letters.ts'
import type * as nodes from './nodes.ts'
import type * as pairs from './pairs.ts'
import type * as pause from './pause.ts'
import type * as push from './push.ts'
import type * as questions from './questions.ts'
import type * as specialDays from './special-days.ts'
import type * as stories from './stories.ts'
import type * as wishlist from './wishlist.ts'

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
  card_likes: cards.CardLikesTable
  card_matches: cards.CardMatchesTable
  daily_questions: dailyQuestions.DailyQuestionsTable
  daily_question_sequences: dailyQuestions.DailyQuestionSequencesTable
  evenings: evenings.EveningsTable
  calendar_addresses: evenings.CalendarAddressesTable
  question_answers: questions.QuestionAnswersTable
  question_matches: questions.QuestionMatchesTable
  question_switches: questions.QuestionSwitchesTable
  own_stories: stories.OwnStoriesTable
  story_versions: stories.StoryVersionsTable
  story_ratings: stories.StoryRatingsTable
  story_matches: stories.StoryMatchesTable
  story_paths: stories.StoryPathsTable
  wishlists: wishlist.WishlistsTable
  journal: admin.ActivityLogTable
  admin_acts: admin.AuditTrailTable
  selections: cards.SelectionsTable
  deck_returns: cards.DeckReturnsTable
  card_echoes: cards.CardEchoesTable
  hands: cards.HandsTable
  redemptions: cards.RedemptionsTable
  messages: chat.MessagesTable
  photos: chat.PhotosTable
  photo_switches: chat.PhotoSwitchesTable
  daily_messages: daily.DailyMessagesTable
  status_days: daily.StatusDaysTable
  status_switches: daily.StatusSwitchesTable
  suggestion_deals: daily.SuggestionDealsTable
  pauses: pause.PausesTable
  day_hides: days.DayHidesTable
  special_days: specialDays.SpecialDaysTable
  letter_boxes: letters.LetterBoxesTable
  arrived_letters: letters.ArrivedLettersTable
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
