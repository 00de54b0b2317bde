import {
  chooseNext,
  createStory,
  listStories,
  listStorySummaries,
  rateStory as rateCall,
  readStory,
  readStoryPath,
  restartPath,
  restoreStory as restoreCall,
  searchStories,
  storyCards,
  storyMatches,
  updateStory,
} from '#contract/stories/calls.ts'
import type { Context } from '#server/context.ts'
import { type Actor, type Binding, on } from '#server/http/bind.ts'
import { mapInSlices } from '#server/lib/slices.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { matchesOf } from './match-service.ts'
import { choose, readPath, restart } from './path-service.ts'
import { presentSummary, storyPresenter } from './present.ts'
import { ownRatings, rateStory } from './rating-service.ts'
import { type CardFinder, cardsOfStory } from './related-service.ts'
import {
  findStories,
  findStory,
  restoreStory,
  rewriteStory,
  storiesOf,
  submitStory,
} from './service.ts'

const presenterFor = async (context: Context, actor: Actor) =>
  storyPresenter(context.vault, actor.userId, await ownRatings(context, actor))

export const storiesRoutes = (
  context: Context,
  catalog: StoryCatalog,
  relatedCards: CardFinder,
): Binding[] => [
  on(listStories, async ({ query, actor }) => {
    const present = await presenterFor(context, actor)
    const stories = await storiesOf(context, catalog, actor)
    const shown = await mapInSlices(stories, present)
    return shown.filter((story) => query.onlyUnrated !== true || !story.rated)
  }),

  on(listStorySummaries, async ({ actor }) => {
    const rated = await ownRatings(context, actor)
    const stories = await storiesOf(context, catalog, actor)
    return mapInSlices(stories, (story) => presentSummary(story, rated.has(story.id)))
  }),

  on(searchStories, ({ body, actor }) => findStories(context, catalog, body.search, actor)),

  on(storyMatches, ({ actor }) => matchesOf(context, catalog, actor)),

  on(readStory, async ({ params, actor }) => {
    const story = await findStory(context, catalog, params.id, actor)
    return (await presenterFor(context, actor))(story)
  }),

  on(storyCards, ({ params, actor }) =>
    cardsOfStory(context, catalog, relatedCards, params.id, actor),
  ),

  on(createStory, async ({ body: { pairId, ...body }, actor }) => {
    checkClaimedPair(pairId, actor)
    const story = await submitStory(context, body, actor)
    return (await presenterFor(context, actor))(story)
  }),

  on(updateStory, async ({ params, body, actor }) => {
    const story = await rewriteStory(context, catalog, params.id, body, actor)
    return (await presenterFor(context, actor))(story)
  }),

  on(restoreCall, async ({ params, body, actor }) => {
    await restoreStory(context, catalog, params.id, body, actor)
    return undefined
  }),

  on(readStoryPath, ({ params, actor }) => readPath(context, catalog, params.id, actor)),

  on(chooseNext, ({ params, body, actor }) => choose(context, catalog, params.id, body, actor)),

  on(restartPath, ({ params, actor }) => restart(context, catalog, params.id, actor)),

  on(rateCall, ({ params, body, actor }) => rateStory(context, catalog, params.id, body, actor)),
]
