import * as z from 'zod/mini'
import { type RecordOf, recordCodec, sealedRecord } from '../vault/sealed-record.ts'

/** Ids of two people, two words and the names of the fields fill about half of it. */
const PAUSE_BYTES = 512

/** A request to restore a pair; of constant length, so that its size reveals nothing. */
const reunionRequest = z.object({
  asked: z.union([z.literal(0), z.literal(1)]),
  /** The pair of the author at that time; joining another one invalidates the request. */
  madeIn: z.string(),
})
export type ReunionRequest = RecordOf<typeof reunionRequest>

/** Stays with its former pair, whose key seals it. */
export const reunionRecord = sealedRecord('past_members.wish', recordCodec(reunionRequest))

const stopWord = z.nullable(z.string())
const pause = z.object({
  /** The members whose pause has not ended. No time is kept, so that none can be told. */
  begunBy: z.array(z.string()),
  /** The agreed word; null where „Stopp“ alone counts. */
  word: stopWord,
  proposal: z.nullable(z.object({ word: stopWord, by: z.string() })),
})
export type Pause = RecordOf<typeof pause>

/** Padded to one length, whether one has begun a pause or both, and with or without a word. */
export const pauseRecord = sealedRecord('pauses.pause', recordCodec(pause), PAUSE_BYTES)

const ofBoth = <S extends z.ZodMiniType>(value: S) => z.tuple([value, value])

/** The fields of a record of matches shown to a couple (`ShownMatchesRecord`). */
export const shownMatches = <S extends z.ZodMiniType>(answer: S) =>
  z.object({
    members: ofBoth(z.string()),
    shown: z.array(
      z.object({ key: z.string(), answers: ofBoth(answer), seen: ofBoth(z.boolean()) }),
    ),
  })
