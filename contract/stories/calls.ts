import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { RELATED_OFFERED, relatedCard } from '#contract/kernel/related.ts'
import { flag, id, requiredText, searchText, waited, whole } from '#contract/kernel/shapes.ts'
import { alreadyRated, noOriginal, storiesFull, storyChanged, storyNotFound } from './errors.ts'
import { HEAT_MAX, PARTS_MAX, PASSAGES_MAX, PREFERENCES, TEXT_MAX, TITLE_MAX } from './rules.ts'

const feature = 'stories'

/** Stories are numbered; as text in an address, so that /stories/neu is a 404 (O-054). */
const storyNumber = z.int()

/** Where a story stands in a serial (O-171). */
const seriesPart = z.object({
  /** The same for all parts. */
  id,
  title: z.string(),
  part: whole(1, PARTS_MAX),
  parts: whole(1, PARTS_MAX),
  /** Number of the next part. */
  next: z.nullable(storyNumber),
})
export type SeriesPart = z.output<typeof seriesPart>

/** The texts a person writes (O-122), those of `EMPTY_STORY`. */
const storyBody = z.object({
  title: requiredText(TITLE_MAX),
  description: requiredText(TEXT_MAX),
  instructions: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(TEXT_MAX)))),
})

export const story = z.extend(storyBody, {
  id: storyNumber,
  /** May be empty. */
  instructions: z.string(),
  /** Submitted by the own pair, not one of the common stories (O-112). */
  ours: z.boolean(),
  /** The pair reads its own version of a common story (O-113). */
  hasVersion: z.boolean(),
  /** Null for a story of its own. */
  series: z.nullable(seriesPart),
  /** Goes on as the couple chooses: `readStoryPath` (O-173). */
  branches: z.boolean(),
  /** How hot a common story is meant; null for one of the pair's own. */
  heat: z.nullable(whole(1, HEAT_MAX)),
  /** The caller has rated it. */
  rated: z.boolean(),
  /** Another one once the caller has rated it otherwise; null if unrated. */
  ratingRevision: z.nullable(z.string()),
  /** Another one once its texts have changed. */
  revision: z.string(),
})
export type Story = z.output<typeof story>

/** A story in a list, without its texts, which are long (STORIES-10, STORIES-11). */
const storySummary = z.extend(
  z.omit(story, { description: true, instructions: true, revision: true, ratingRevision: true }),
  {
    /** The first characters of the description, without the marks of two voices (O-122, O-172). */
    excerpt: z.string(),
    /** How long the description takes to read; of a branching story its introduction alone. */
    minutes: z.int(),
    /** Two people read it aloud in turn (O-172). */
    voices: z.boolean(),
  },
)
export type StorySummary = z.output<typeof storySummary>

export const rating = z.object({
  id,
  storyId: storyNumber,
  dirtyLevel: whole(0, HEAT_MAX),
  preference: z.enum(PREFERENCES),
})
export type Rating = z.output<typeof rating>

/** A rating that may be shown to the partner; a no cannot even be written here (O-114). */
const shownRating = z.extend(rating, { preference: z.enum(['yes', 'maybe']) })
export type ShownRating = z.output<typeof shownRating>

/** `revision` of the story that is replaced; if it has another one by now, it is refused. */
const revision = z.string()

export const listStories = defineCall({
  method: 'GET',
  path: '/stories',
  access: 'user',
  isLong: true,
  feature,
  summary: 'The common stories and the pair’s own; onlyUnrated leaves out what one has rated.',
  source: 'API-53, API-54, O-112, O-118',
  query: z.object({ onlyUnrated: z.optional(flag) }),
  answer: z.array(story),
})

export const listStorySummaries = defineCall({
  method: 'GET',
  path: '/stories/summaries',
  access: 'user',
  isLong: true,
  feature,
  summary: 'The stories of `GET /stories` in their order, without their texts.',
  source: 'STORIES-10, STORIES-11, O-176',
  answer: z.array(storySummary),
})

export const searchStories = defineCall({
  method: 'POST',
  path: '/stories/search',
  access: 'user',
  reads: true,
  isLong: true,
  feature,
  summary:
    'Numbers of the stories of GET /stories whose title, serial or texts have each word; of a branching one its beginning.',
  source: 'STORIES-94, O-198',
  body: z.object({ search: searchText }),
  answer: z.array(storyNumber),
})

export const storyMatches = defineCall({
  method: 'GET',
  path: '/stories/matches',
  access: 'user',
  isLong: true,
  feature,
  summary:
    'Stories both rated yes or maybe, each until both have been shown it, and what a sharing partner rated so in addition.',
  source: 'API-59, O-028, O-114, O-115, O-116, O-148',
  answer: z.object({
    matches: z.array(z.object({ story, myRating: shownRating, partnerRating: shownRating })),
    partnerRatings: z.array(z.extend(shownRating, { story })),
    /** Whether the partner shares further ratings; decides whether the second list is shown. */
    partnerShares: z.boolean(),
  }),
})

export const readStory = defineCall({
  method: 'GET',
  path: '/stories/:id',
  access: 'user',
  feature,
  summary: 'One story the pair may see, in the pair’s own version if it has one.',
  source: 'API-55, O-112, O-113',
  params: z.object({ id }),
  ids: { 'params.id': 'story' },
  answer: story,
  refusals: [storyNotFound],
})

export const storyCards = defineCall({
  method: 'GET',
  path: '/stories/:id/cards',
  access: 'user',
  feature,
  summary: 'The cards of the deck that fit a story, for both partners alike; none of one’s own.',
  source: 'O-174',
  params: z.object({ id }),
  ids: { 'params.id': 'story' },
  answer: z.array(relatedCard).check(z.maxLength(RELATED_OFFERED)),
  refusals: [storyNotFound],
})

export const createStory = defineCall({
  method: 'POST',
  path: '/stories',
  access: 'user',
  tells: 'pair',
  feature,
  summary:
    'Submits a story that the own pair alone will see; the same clientId again returns the first one.',
  source: 'API-56, O-112, O-122, O-158',
  status: 201,
  body: z.extend(storyBody, waited),
  ids: { 'body.pairId': 'pair' },
  answer: story,
  refusals: [storiesFull, notYourPair],
})

export const updateStory = defineCall({
  method: 'PUT',
  path: '/stories/:id',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Rewrites a story of the pair, or makes the pair’s version of a common one.',
  source: 'API-57, O-113, O-122',
  params: z.object({ id }),
  body: z.extend(storyBody, { insteadOf: z.optional(revision) }),
  ids: { 'params.id': 'story' },
  answer: story,
  refusals: [storyNotFound, storyChanged],
})

export const restoreStory = defineCall({
  method: 'DELETE',
  path: '/stories/:id/version',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Goes back to the original of a common story.',
  source: 'O-113',
  params: z.object({ id }),
  // Sent in the body, since proxies log the address.
  body: z._default(z.object({ insteadOf: z.optional(revision) }), {}),
  ids: { 'params.id': 'story' },
  refusals: [storyNotFound, storyChanged, noOriginal],
})

export const rateStory = defineCall({
  method: 'POST',
  path: '/stories/:id/rate',
  access: 'user',
  feature,
  summary: 'Rates a story for oneself; the last rating counts, and the answer tells only of it.',
  source: 'API-58, O-114, O-118',
  params: z.object({ id }),
  body: z.object({
    dirtyLevel: whole(0, HEAT_MAX),
    preference: z.enum(PREFERENCES),
    /**
     * For a rating that waited on a device: `ratingRevision` of the one it was to replace. Refused
     * if another one stands by now.
     */
    insteadOf: z.optional(z.nullable(z.string())),
  }),
  ids: { 'params.id': 'story' },
  answer: z.extend(rating, { ratingRevision: z.string() }),
  refusals: [storyNotFound, alreadyRated],
})

/** The passages of a branching story read so far, and how it may go on (O-173). */
const storyPath = z.object({
  passages: z.array(
    z.object({
      id,
      text: z.string(),
      /** The words that led here; null for the beginning. */
      chosen: z.nullable(z.string()),
    }),
  ),
  /** Empty at an end. */
  choices: z.array(z.object({ to: id, label: z.string() })),
})
export type StoryPath = z.output<typeof storyPath>

export const readStoryPath = defineCall({
  method: 'GET',
  path: '/stories/:id/path',
  access: 'user',
  feature,
  summary: 'How far the pair has come in a branching story; the same for both.',
  source: 'O-173',
  params: z.object({ id }),
  ids: { 'params.id': 'story' },
  answer: storyPath,
  refusals: [storyNotFound],
})

export const chooseNext = defineCall({
  method: 'POST',
  path: '/stories/:id/path',
  access: 'user',
  tells: 'pair',
  feature,
  summary:
    'Goes on in a branching story for both; of two choices at the same place the first one counts.',
  source: 'O-173',
  params: z.object({ id }),
  body: z.object({
    /** How many passages the chooser has before them. */
    after: whole(1, PASSAGES_MAX),
    to: id,
  }),
  ids: { 'params.id': 'story' },
  answer: storyPath,
  refusals: [storyNotFound],
})

export const restartPath = defineCall({
  method: 'DELETE',
  path: '/stories/:id/path',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Begins a branching story again, for both.',
  source: 'O-173',
  params: z.object({ id }),
  ids: { 'params.id': 'story' },
  answer: storyPath,
  refusals: [storyNotFound],
})

export const storiesCalls = [
  listStories,
  listStorySummaries,
  searchStories,
  storyMatches,
  readStory,
  storyCards,
  createStory,
  updateStory,
  restoreStory,
  rateStory,
  readStoryPath,
  chooseNext,
  restartPath,
] as const
