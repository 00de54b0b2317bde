import type { Generated } from 'kysely'
import type { AdminActKind } from '#contract/admin/rules.ts'
import type { Role } from '#contract/kernel/roles.ts'
import type { NotificationSettings } from '#contract/push/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import type { Preference } from '#contract/stories/rules.ts'
import type { Sealed, WrappedKey } from '../vault/vault.ts'
import type {
  FormerMembersTable,
  FormerPairsTable,
  FoundingInvitationsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
} from './account-tables.ts'
import type { Bit } from './bit.ts'
import type { QuestionMatchesTable, StoryMatchesTable } from './match-tables.ts'

export type { Bit } from './bit.ts'

/** Personal data, sealed with the key of the pair. */
export interface PersonRecord {
  readonly name: string
  readonly username: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly role: Role | null
  /** The partner's planned role, until the partner has joined with one of their own (O-014). */
  readonly plannedPartnerRole: Role | null
  readonly shareStoryRatings: boolean
}

export interface PairsTable {
  id: string
  data_key: WrappedKey
  /** Version of the pair; locked first by every transaction that reads before it writes. */
  version: Generated<number>
  created_at: number
}

export interface UsersTable {
  id: string
  pair_id: string
  /** 0 or 1; the unique index limits a pair to two members. */
  seat: number
  person: Sealed<PersonRecord>
  email_key: string | null
  phone_key: string | null
  username_key: string | null
  password_hash: string
  is_super_user: Bit
  /** Registered without an invitation (O-013). */
  is_initiator: Bit
  onboarded: Bit
  /** When the person agreed to the storage of intimate data (O-145). */
  consented_at: number
  last_online_at: number | null
  created_at: number
}

export interface SessionsTable {
  id: string
  user_id: string
  token_key: string
  /** Keyed hash of the photo cookie (O-026). */
  photo_key: string
  device: Sealed<string>
  created_at: number
  last_used_at: number
}

/** Devices with an earlier login, which have a throttle of their own (trust c). */
export interface KnownDevicesTable {
  device_key: string
  user_id: string
  last_seen_at: number
}

export interface ThrottlesTable {
  /** Keyed hash of what is throttled: an account, an address, a device. */
  key: string
  count: number
  started_at: number
  last_at: number
}

export interface InvitationsTable {
  /** One open invitation per pair; deleted when redeemed, withdrawn or replaced (O-035). */
  pair_id: string
  code_key: string
  invited_by: string
  name: Sealed<string>
  created_at: number
  expires_at: number
}

export interface DeckCardsTable {
  id: string
  /** JSON of a card; public content, so that it is not sealed. */
  content: string
  position: number
  /** Removed from the content files; kept for couples that have played it. */
  retired: Bit
}

export interface OwnCardsTable {
  id: string
  pair_id: string
  created_by: string
  content: Sealed<'own_cards.content'>
  created_at: number
  updated_at: number
}

/** One sealed record per person. */
export interface CardReactionsTable {
  user_id: string
  reactions: Sealed<'card_reactions.reactions'>
}

/** Cards a person has excluded (O-093). */
export interface CardLimitsTable {
  user_id: string
  cards: Sealed<'card_limits.cards'>
}

/** Answers by question, most recently changed last. */
export type AnswersRecord = readonly (readonly [questionId: string, answer: QuestionAnswer])[]

/** One sealed record per person, which hides number and time of the answers. */
export interface QuestionAnswersTable {
  user_id: string
  answers: Sealed<AnswersRecord>
}

export interface StoryRecord {
  readonly title: string
  readonly description: string
  /** Empty if there are none. */
  readonly instructions: string
}

export interface OwnStoriesTable {
  /** Random, so that ids do not reveal the number of stories. */
  id: number
  pair_id: string
  created_by: string
  content: Sealed<StoryRecord>
  created_at: number
}

/** A pair's versions of common stories (O-113). */
export interface StoryVersionsTable {
  /** Keyed hash of pair and story. */
  story_key: string
  pair_id: string
  content: Sealed<StoryRecord & { readonly storyId: number }>
}

/** A person's ratings by story. */
export type RatingsRecord = readonly (readonly [
  storyId: number,
  rating: { readonly dirtyLevel: number; readonly preference: Preference },
])[]

export interface StoryRatingsTable {
  user_id: string
  ratings: Sealed<RatingsRecord>
}

/** Activity log of the operator: an allow-list of facts without contents (O-136). */
export interface JournalTable {
  /** Grows with time. */
  id: string
  at: number
  user_id: string | null
  payload: string
}

/** Audit trail of super users; append-only (trust l). */
export interface AdminActsTable {
  /** Grows with time. */
  id: string
  at: number
  admin_id: string | null
  /** Null for what concerns everybody. */
  subject_id: string | null
  act: AdminActKind
}

export interface SelectionsTable {
  pair_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Keyed hash of pair and card, to find played cards without decrypting all days. */
  card_key: string
  choice: Sealed<'selections.choice'>
}

/** Text and photo of a message; both null once it is deleted (O-074). */
export interface MessageRecord {
  readonly text: string | null
  readonly photo: PhotoRecord | null
}

export interface PhotoRecord {
  /** Names of the two files in the blob store. */
  readonly file: string
  readonly thumb: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string | null
}

/**
 * Photo files. A row is inserted before its file and deleted after it, so that every file can be
 * found.
 */
export interface PhotosTable {
  /** Name of the file in the blob store. */
  name: string
  pair_id: string
  /** The message of the photo; without it the file is orphaned. */
  message_id: string
  /** Size of the sealed file. */
  bytes: number
  created_at: number
}

export interface MessagesTable {
  id: string
  pair_id: string
  sender_id: string
  /** Sequence number within the pair (O-068). */
  seq: number
  /** Sequence number of the last change, to fetch changes after a gap. */
  changed_seq: number
  client_id: string | null
  body: Sealed<MessageRecord>
  /** Emoji by person; null while there is none. */
  reactions: Sealed<Readonly<Record<string, string>>> | null
  reply_to_id: string | null
  has_photo: Bit
  edited: Bit
  created_at: number
  read_at: number | null
  deleted_at: number | null
}

/** Presence in the chat: one lease per socket, which expires unless renewed (O-073, O-146). */
export interface PresenceTable {
  lease_id: string
  user_id: string
  expires_at: number
}

export interface DailyMessagesTable {
  id: string
  pair_id: string
  sender_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Version of the pair, which orders messages of the same millisecond. */
  seq: number
  text: Sealed<string>
  created_at: number
}

/** Text of a status, with the conditions under which it was posted. */
export interface StatusRecord {
  readonly level: number
  readonly message: string
  /** Posted while both had the mutual mode on (O-108). */
  readonly mutual: boolean
  /** Posted in a former pair: visible to its author only. */
  readonly brought: boolean
}

export interface StatusesTable {
  id: string
  pair_id: string
  user_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Number within the day, which orders posts of the same millisecond. */
  seq: number
  post: Sealed<StatusRecord>
  created_at: number
}

/** Switches for the statuses. Sealed, since a release reveals the roles. */
export interface StatusSwitches {
  /** The last UTC day the person released the partner's status for (O-104). */
  readonly releasedOn: string | null
  /** The person's half of the mutual mode. */
  readonly mutual: boolean
}

export interface StatusSwitchesTable {
  user_id: string
  switches: Sealed<StatusSwitches>
}

/** Endpoint and keys of a push subscription (RFC 8291). */
export interface PushSubscriptionRecord {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Push subscriptions; deleted with their session (O-065). */
export interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  /** Keyed hash of the endpoint: a device belongs to one person. */
  endpoint_key: string
  subscription: Sealed<PushSubscriptionRecord>
  created_at: number
}

export interface PushSettingsTable {
  user_id: string
  settings: Sealed<NotificationSettings>
  /** When the next daily reminder is due; null while it is off. */
  remind_at: number | null
}

export interface SettingsTable {
  key: string
  value: string
}

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
  journal: JournalTable
  admin_acts: AdminActsTable
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
