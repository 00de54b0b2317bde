import * as z from 'zod/mini'
import { PREFERENCES } from '#contract/stories/rules.ts'
import { exportFields } from '../../identity/data-export.ts'
import { shownMatches } from '../../identity/records.ts'
import { transferRows } from '../../identity/transfer-rows.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import { type RecordOf, recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

const story = z.object({
  title: z.string(),
  description: z.string(),
  /** Empty if there are none. */
  instructions: z.string(),
})
export type StoryRecord = RecordOf<typeof story>

const ownStory = z.extend(story, {
  /** The last words of its creator alone, once somebody else has rewritten it. */
  own: z.nullable(story),
})
export type OwnStoryRecord = RecordOf<typeof ownStory>

/** A story of the pair; at first its text alone. */
export const storyRecord = sealedRecord(
  'own_stories.content',
  recordCodec(story).next(ownStory, (older) => ({ ...older, own: null })),
)

/** Those nobody else has rewritten. */
export const transferSoleStories = transferRows(storyRecord, {
  owner: 'created_by',
  key: 'id',
  ofPair: true,
  only: ({ own }) => own === null,
})

/** A pair's version of a common story (O-113); transferred by `transferVersions`. */
export const versionRecord = sealedRecord(
  'story_versions.content',
  recordCodec(z.extend(story, { storyId: z.number() })),
)

export const exportStory = exportFields<StoryRecord>({
  title: 'titel',
  description: 'text',
  instructions: 'anleitung',
})

export const exportOwnStory = exportFields<OwnStoryRecord>({
  title: 'titel',
  description: 'text',
  instructions: 'anleitung',
  own: ['zuletztAlleinGeschrieben', (own) => own && exportStory(own)],
})

const opinion = z.object({ dirtyLevel: z.number(), preference: z.enum(PREFERENCES) })
/** A rating of a story. */
export type Opinion = RecordOf<typeof opinion>

/** Ratings of a person by story. */
export const ratingsRecord = sealedRecord(
  'story_ratings.ratings',
  recordCodec(z.array(z.tuple([z.number(), opinion]))),
  RECORD_STEP,
)

export const transferRatings = transferRows(ratingsRecord)

export const exportOpinion = exportFields<Opinion>({ dirtyLevel: 'stufe', preference: 'lust' })

/** A positive rating. */
const shownOpinion = z.object({ dirtyLevel: z.number(), preference: z.enum(['yes', 'maybe']) })
export type ShownOpinion = RecordOf<typeof shownOpinion>

/** Of a couple. */
export const matchesRecord = sealedRecord(
  'story_matches.shown',
  recordCodec(shownMatches(shownOpinion)),
  RECORD_STEP,
)

/** Passages a pair has chosen after the beginning, by branching story. */
export const pathsRecord = sealedRecord(
  'story_paths.paths',
  recordCodec(z.array(z.tuple([z.number(), z.array(z.string())]))),
  RECORD_STEP,
)
