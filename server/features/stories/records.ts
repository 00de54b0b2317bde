import * as z from 'zod/mini'
import { HEAT_MAX, isGood, PREFERENCES } from '#contract/stories/rules.ts'
import { exportFields } from '../../identity/data-export.ts'
import { shownMatches } from '../../identity/records.ts'
import { matchOf, notedMatch, type OpenCode } from '../../identity/shown-matches.ts'
import { transferRows } from '../../identity/transfer-rows.ts'
import { packBrief } from '../../vault/fixed-table.ts'
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

const HEATS = HEAT_MAX + 1

/** How a rating is stored in a table: from 1, those a partner may see before a no; 0 is none. */
export const ratingCode = ({ dirtyLevel, preference }: Opinion): number =>
  1 +
  PREFERENCES.indexOf(preference) * HEATS +
  Math.min(Math.max(Math.trunc(dirtyLevel), 0), HEAT_MAX)

/** @throws Error if it is the code of no rating */
export function ratingOf(code: number): Opinion {
  const preference = PREFERENCES[Math.floor((code - 1) / HEATS)]
  if (preference === undefined) throw new Error('a table holds the code of no rating')
  return { dirtyLevel: (code - 1) % HEATS, preference }
}

/** By code: itself if the partner may see the rating, else 0. */
export const OPEN_CODES: readonly OpenCode[] = [
  0,
  ...PREFERENCES.flatMap((preference, place) =>
    Array.from({ length: HEATS }, (_, heat) => (isGood(preference) ? 1 + place * HEATS + heat : 0)),
  ),
]

/**
 * A rating the partner may see; null for none.
 * @throws Error if it is the code of no such rating
 */
export function shownOpinionOf(code: OpenCode): ShownOpinion | null {
  if (code === 0) return null
  const { dirtyLevel, preference } = ratingOf(code)
  if (!isGood(preference)) throw new Error('a match holds a rating that is not shown')
  return { dirtyLevel, preference }
}

/**
 * Ratings of a person: a table by the numbers of the stories, its values `ratingCode`. At first a
 * list.
 */
export const ratingsRecord = sealedRecord(
  'story_ratings.ratings',
  recordCodec(z.array(z.tuple([z.number(), opinion]))).next(z.string(), (list) =>
    packBrief(list.map(([story, given]) => [story, ratingCode(given)])),
  ),
  RECORD_STEP,
)

export const transferRatings = transferRows(ratingsRecord)

export const exportOpinion = exportFields<Opinion>({ dirtyLevel: 'stufe', preference: 'lust' })

/** A positive rating. */
const shownOpinion = z.object({ dirtyLevel: z.number(), preference: z.enum(['yes', 'maybe']) })
export type ShownOpinion = RecordOf<typeof shownOpinion>

const notes = z.object({
  members: z.tuple([z.string(), z.string()]),
  /** Noted matches by the numbers of the stories (`NotedMatch`). */
  table: z.string(),
})

/** Noted matches of a couple; at first a list. */
export const matchesRecord = sealedRecord(
  'story_matches.shown',
  recordCodec(shownMatches(shownOpinion)).next(notes, ({ members, shown }) => ({
    members,
    table: packBrief(
      shown.map(({ key, answers: [one, other], seen }) => [
        Number(key),
        notedMatch(matchOf(ratingCode(one), ratingCode(other)), seen),
      ]),
    ),
  })),
  RECORD_STEP,
)

/** Passages a pair has chosen after the beginning, by branching story. */
export const pathsRecord = sealedRecord(
  'story_paths.paths',
  recordCodec(z.array(z.tuple([z.number(), z.array(z.string())]))),
  RECORD_STEP,
)
