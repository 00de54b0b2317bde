import * as z from 'zod/mini'
import { HEAT_MAX, PACK_ID_MAX, PREFERENCES } from '#contract/stories/rules.ts'
import { exportFields } from '#server/pair/data-export.ts'
import { shownMatches } from '#server/pair/records.ts'
import { BOTH_UNLOOKED, matchOf, notedMatch } from '#server/pair/shown-matches.ts'
import { namedIds, transferRecord } from '#server/pair/transfer-record.ts'
import { entriesOf, packBrief, packTable } from '#server/vault/fixed-table.ts'
import {
  envelopedRecord,
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const story = z.object({
  title: z.string(),
  description: z.string(),
  /** Empty if there are none. */
  instructions: z.string(),
})
export type StoryRecord = RecordOf<typeof story>

const ownStory = z.extend(story, {
  /** The creator's own last version, once somebody else has rewritten the story. */
  own: z.nullable(story),
})
export type OwnStoryRecord = RecordOf<typeof ownStory>

/** A story of the pair; the first version of the record has no `own`. */
export const storyRecord = envelopedRecord(
  'own_stories.content',
  recordCodec(story).next(ownStory, (older) => ({ ...older, own: null })),
)

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

export const HEATS = HEAT_MAX + 1

/** A rating's code in a table: from 1, first yes and maybe, which a partner may see; 0 is none. */
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

/**
 * Ratings of a person: a table by the numbers of the stories, its values `ratingCode`. Its first
 * version was a list.
 */
export const ratingsRecord = sealedRecord(
  'story_ratings.ratings',
  recordCodec(z.array(z.tuple([z.number(), opinion]))).next(z.string(), (list) =>
    packBrief(list.map(([story, given]) => [story, ratingCode(given)])),
  ),
  RECORD_STEP,
)

/** Moves all ratings except those of stories that nobody has any more. */
export const transferRatings = transferRecord(ratingsRecord, async (trx, move, table) => {
  const ratings = entriesOf(table)
  const ofPairs = ratings.map(([story]) => story).filter((story) => story > PACK_ID_MAX)
  const kept = await namedIds(trx, 'own_stories', move, ofPairs)
  return packTable(ratings.filter(([story]) => story <= PACK_ID_MAX || kept.has(story)))
})

export const exportOpinion = exportFields<Opinion>({ dirtyLevel: 'stufe', preference: 'lust' })

/** A positive rating. */
const shownOpinion = z.object({ dirtyLevel: z.number(), preference: z.enum(['yes', 'maybe']) })
export type ShownOpinion = RecordOf<typeof shownOpinion>

const notes = z.object({
  members: z.tuple([z.string(), z.string()]),
  /** Noted matches by the numbers of the stories (`NotedMatch`). */
  table: z.string(),
})
const notesOfLooks = z.extend(notes, {
  /** Which of the members have rated since they last looked. */
  unlooked: z.tuple([z.boolean(), z.boolean()]),
})

/** Noted matches of a couple; the first version was a list. */
export const matchesRecord = sealedRecord(
  'story_matches.shown',
  recordCodec(shownMatches(shownOpinion))
    .next(notes, ({ members, shown }) => ({
      members,
      table: packBrief(
        shown.map(({ key, answers: [one, other], seen }) => [
          Number(key),
          notedMatch(matchOf(ratingCode(one), ratingCode(other)), seen),
        ]),
      ),
    }))
    .next(notesOfLooks, (older) => ({ ...older, unlooked: BOTH_UNLOOKED })),
  RECORD_STEP,
)

const pathStep = z.object({ to: z.string(), day: z.nullable(z.string()) })

/** Passages a pair has chosen after the beginning, by branching story. */
export const pathsRecord = sealedRecord(
  'story_paths.paths',
  recordCodec(z.array(z.tuple([z.number(), z.array(z.string())]))).next(
    z.array(z.tuple([z.number(), z.array(pathStep)])),
    (older) =>
      older.map(([storyId, steps]): [number, RecordOf<typeof pathStep>[]] => [
        storyId,
        steps.map((to) => ({ to, day: null })),
      ]),
  ),
  RECORD_STEP,
)
