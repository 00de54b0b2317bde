import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import { transferRows } from '#server/pair/transfer-rows.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

/** A message of the day; the first version of the record is the text alone. */
const message = z.object({
  text: z.string(),
  /** Written without the present partner: visible to its author only. */
  brought: z.boolean(),
})
export type MessageRecord = RecordOf<typeof message>

export const messageRecord = sealedRecord(
  'daily_messages.text',
  recordCodec(z.string()).next(message, (text) => ({ text, brought: false })),
)

/** Rows of a couple stay in its former pair (O-033); those of a person alone move along (O-040). */
export const transferMessages = transferRows(messageRecord, {
  owner: 'sender_id',
  key: 'id',
  ofPair: true,
  change: (record) => ({ ...record, brought: true }),
})

/** Rows of one's time alone stay with their author when a couple separates (O-033). */
export const transferBroughtMessages = transferRows(messageRecord, {
  owner: 'sender_id',
  key: 'id',
  ofPair: true,
  only: ({ brought }) => brought,
})

export const exportMessage = exportFields<MessageRecord>({
  text: 'text',
  // Left out, since it decides whether a message is in the archive at all.
  brought: null,
})

const shownPost = z.object({
  level: z.number(),
  message: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
})
export type ShownPost = RecordOf<typeof shownPost>

const post = z.extend(shownPost, {
  id: z.string(),
  /** Posted without the present partner: visible to its author only. */
  brought: z.boolean(),
})
export type StatusPost = RecordOf<typeof post>

/**
 * Posts of a person on a day, oldest first, read for their author alone. A hidden one adds neither a row
 * nor, up to 4 KiB, a byte (decision 0104).
 */
export const postsRecord = sealedRecord(
  'status_days.posts',
  recordCodec(z.array(post)),
  RECORD_STEP,
)

const shownDay = z.object({
  /**
   * Whether the person has looked at the day or posted. The person's first look always writes it,
   * whatever the partner has done.
   */
  looked: z.boolean(),
  /** The own latest post, apart from those brought. */
  mine: z.nullable(shownPost),
  /** The own latest post if it is one brought from a time alone. */
  brought: z.nullable(shownPost),
  /** Whether the mutual mode hides `mine`. */
  concealed: z.boolean(),
  /** The partner's latest post that the person may see. */
  partner: z.nullable(shownPost),
  /** The own level that the partner sees. */
  partnerSees: z.nullable(z.number()),
  /** Whether both were high at the same time. */
  met: z.boolean(),
})
export type ShownDay = RecordOf<typeof shownDay>

/**
 * The statuses of a day that a person may see, and nothing else. A look reads these alone, so that its
 * time tells nothing of a hidden post (decision 0087).
 */
export const shownRecord = sealedRecord('status_days.shown', recordCodec(shownDay), RECORD_STEP)

export const exportStatus = exportFields<ShownPost>({
  level: 'level',
  message: 'nachricht',
  // Exported as a time with a zone.
  createdAt: null,
})

/** Switches for the statuses. Sealed, since a release reveals the roles. */
const switches = z.object({
  /** The last UTC day the person released the partner's status for (O-104). */
  releasedOn: z.nullable(z.string()),
  /** The person's half of the mutual mode. */
  mutual: z.boolean(),
})
const endedSwitches = z.extend(switches, {
  /** The last UTC day both had it on, if it was this person who ended that; YYYY-MM-DD. */
  mutualEndedOn: z.nullable(z.string()),
})
export type StatusSwitches = RecordOf<typeof endedSwitches>

/** Deleted when the person joins another pair (`dropSwitches`). */
export const switchesRecord = sealedRecord(
  'status_switches.switches',
  recordCodec(switches).next(endedSwitches, (older) => ({ ...older, mutualEndedOn: null })),
)

/**
 * Ends the mutual mode of the inviter, which was not meant for the person who joins. A release that
 * was given while alone stays, since it was meant for them (O-003).
 */
export const endMutualMode = transferRows(switchesRecord, {
  change: (switches) => ({ ...switches, mutual: false }),
})

export const exportSwitches = exportFields<StatusSwitches>({
  releasedOn: 'freigegebenAm',
  mutual: 'nurGegenseitig',
  mutualEndedOn: 'nurGegenseitigEndeAm',
})

/** Ids of suggestions by the list they are dealt from. */
const byDeck = z.record(z.string(), z.array(z.string()))

const deals = z.object({
  /** UTC day of `today`, YYYY-MM-DD. */
  day: z.string(),
  today: byDeck,
  /** Longest ago first. */
  dealt: byDeck,
})
export type SuggestionDeals = RecordOf<typeof deals>

/** The suggestions of a couple; they stay in its pair. */
export const dealsRecord = sealedRecord('suggestion_deals.deals', recordCodec(deals), RECORD_STEP)
