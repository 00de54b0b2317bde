import type {
  KnownDevicesTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  ThrottlesTable,
  UsersTable,
} from './accounts.ts'
import type { ActivityLogTable, AuditTrailTable } from './admin.ts'
import type {
  CardLimitsTable,
  CardReactionsTable,
  DeckCardsTable,
  OwnCardsTable,
  SelectionsTable,
} from './cards.ts'
import type { MessagesTable, PhotosTable, PresenceTable } from './chat.ts'
import type { DailyMessagesTable, StatusesTable, StatusSwitchesTable } from './daily.ts'
import type {
  FormerMembersTable,
  FormerPairsTable,
  FoundingInvitationsTable,
  InvitationsTable,
  PairsTable,
} from './pairs.ts'
import type { PushSettingsTable, PushSubscriptionsTable } from './push.ts'
import type { QuestionAnswersTable, QuestionMatchesTable } from './questions.ts'
import type {
  OwnStoriesTable,
  StoryMatchesTable,
  StoryRatingsTable,
  StoryVersionsTable,
} from './stories.ts'

/** Settings of this installation, by name. */
interface SettingsTable {
  key: string
  value: string
}

/** Every table by its name, for Kysely. Migrations make them. */
export interface Tables {
  pairs: PairsTable
  users: UsersTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  throttles: ThrottlesTable
  invitations: InvitationsTable
  founding_invitations: FoundingInvitationsTable
  deck_cards: DeckCardsTable
  own_cards: OwnCardsTable
  card_reactions: CardReactionsTable
  card_limits: CardLimitsTable
  question_answers: QuestionAnswersTable
  question_matches: QuestionMatchesTable
  own_stories: OwnStoriesTable
  story_versions: StoryVersionsTable
  story_ratings: StoryRatingsTable
  story_matches: StoryMatchesTable
  journal: ActivityLogTable
  admin_acts: AuditTrailTable
  selections: SelectionsTable
  messages: MessagesTable
  photos: PhotosTable
  presence: PresenceTable
  daily_messages: DailyMessagesTable
  statuses: StatusesTable
  status_switches: StatusSwitchesTable
  push_subscriptions: PushSubscriptionsTable
  push_settings: PushSettingsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  pasts: FormerPairsTable
  past_members: FormerMembersTable
  settings: SettingsTable
}
