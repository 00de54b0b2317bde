import * as z from 'zod/mini'
import { exportFields } from '../../identity/data-export.ts'
import { transferRows } from '../../identity/transfer-rows.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import { type RecordOf, recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

/** A message of the day; at first its text alone. */
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

/** Those of a couple stay in their former pair (O-033); of a person alone they come along (O-040). */
export const transferMessages = transferRows(messageRecord, {
  owner: 'sender_id',
  key: 'id',
  ofPair: true,
  change: (record) => ({ ...record, brought: true }),
})

/** Those of one's time alone stay with their author when a couple separates (O-033). */
export const transferBroughtMessages = transferRows(messageRecord, {
  owner: 'sender_id',
  key: 'id',
  ofPair: true,
  only: ({ brought }) => brought,
})

export const exportMessage = exportFields<MessageRecord>({
  text: 'text',
  // It decides whether a message is in the archive at all.
  brought: null,
})

/** Text of a status, with the conditions under which it was posted. */
const status = z.object({
  level: z.number(),
  message: z.string(),
  /** Posted while both had the mutual mode on (O-108). */
  mutual: z.boolean(),
  /** Posted without the present partner: visible to its author only. */
  brought: z.boolean(),
})
export type StatusRecord = RecordOf<typeof status>

export const statusRecord = sealedRecord('statuses.post', recordCodec(status))

/** Posts of a couple stay in their former pair (O-033); of a person alone they come along (O-040). */
export const transferStatuses = transferRows(statusRecord, {
  key: 'id',
  ofPair: true,
  change: (record) => ({ ...record, brought: true }),
})

/** Those of one's time alone stay with their author when a couple separates (O-033). */
export const transferBroughtStatuses = transferRows(statusRecord, {
  key: 'id',
  ofPair: true,
  only: ({ brought }) => brought,
})

export const exportStatus = exportFields<StatusRecord>({
  level: 'level',
  message: 'nachricht',
  // They decide whether a post is in the archive at all.
  mutual: null,
  brought: null,
})

const seenPost = z.object({ level: z.number(), message: z.string(), createdAt: z.number() })

const view = z.object({
  /** UTC day of `mine` to `partnerSees`. */
  day: z.string(),
  mine: z.nullable(seenPost),
  /** Whether the mutual mode hides `mine`. */
  concealed: z.boolean(),
  partner: z.nullable(seenPost),
  /** The own level that the partner sees. */
  partnerSees: z.nullable(z.number()),
  /** Levels by day, oldest first: of days on which this person sees one. */
  days: z.array(
    z.object({
      day: z.string(),
      mine: z.nullable(z.number()),
      partner: z.nullable(z.number()),
      met: z.boolean(),
    }),
  ),
})
export type StatusView = RecordOf<typeof view>

/**
 * The view of a person: the statuses they may see, and nothing else. A look reads this alone, so that its
 * time tells nothing of a hidden post (decision 0087). Made anew from the posts where it is missing.
 */
export const viewRecord = sealedRecord('status_views.view', recordCodec(view), RECORD_STEP)

const seenDay = z.object({
  day: z.string(),
  /** Id of the partner's post that this person sees; null for none. */
  partner: z.nullable(z.string()),
  met: z.boolean(),
})
export type SeenDay = RecordOf<typeof seenDay>

/** The days of which a person sees something, oldest first, of all time. */
export const seenRecord = sealedRecord(
  'status_views.seen',
  recordCodec(z.array(seenDay)),
  RECORD_STEP,
)

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
 * Of whoever is joined: the mode was wished for with nobody. A release given alone is for whoever
 * comes (O-003).
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
