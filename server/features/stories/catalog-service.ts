import type * as z from 'zod/mini'
import type { SeriesPart } from '#contract/stories/calls.ts'
import { storyPack } from '#contract/stories/pack-shapes.ts'
import { textsOf } from '#contract/stories/rules.ts'
import { readPacks } from '#server/lib/packs.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { type Positions, positionsOf } from '#server/vault/fixed-table.ts'
import type { Branches, StoredStory } from './models.ts'
import { branchesOf as orderBranches } from './path-policy.ts'

/** The common stories in memory, the same for every couple; loaded at the start. */
export interface StoryCatalog {
  /** In the order of their numbers. */
  readonly stories: readonly StoredStory[]
  /** Where tables have the stories: in the order of `stories`. */
  readonly positions: Positions
  find(id: number): StoredStory | undefined
  /** The position of a common story. */
  placeOf(id: number): number
  /** The passages of a branching story. */
  branchesOf(id: number): Branches | undefined
  /** Ids of cards that fit a story, the best first. */
  cardsOf(id: number): readonly string[]
}

type PackedStory = z.output<typeof storyPack>['stories'][number]

/**
 * Where each part of a serial stands, by the number of the story.
 * @throws StartFault if the parts of a serial are not 1, 2, 3, … or it has two titles
 */
function placesInSeries(stories: readonly PackedStory[]): ReadonlyMap<number, SeriesPart> {
  const places = new Map<number, SeriesPart>()
  const inSeries = stories.flatMap(({ id, series, part }) =>
    series === undefined && part === undefined ? [] : [{ id, series, part: part ?? 0 }],
  )
  for (const [name, unordered] of Map.groupBy(inSeries, ({ series }) => series?.id)) {
    const parts = unordered.toSorted((a, b) => a.part - b.part)
    for (const [index, { id, series, part }] of parts.entries()) {
      if (series === undefined || part !== index + 1 || series.title !== parts[0]?.series?.title) {
        throw new StartFault(
          `Die Serie „${name ?? '?'}“ hat keine durchgehenden Teile mit einem Titel (Geschichte ${id}).`,
        )
      }
      const next = parts[index + 1]?.id ?? null
      places.set(id, { ...series, part, parts: parts.length, next })
    }
  }
  return places
}

/** @throws StartFault if a passage cannot be reached, leads nowhere or back */
function readBranches({ id, start, passages }: PackedStory): Branches | null {
  if (start === undefined && passages === undefined) return null
  const branches = orderBranches(start ?? '', passages ?? [])
  if (branches === null) {
    throw new StartFault(`Die Verzweigungen der Geschichte ${id} führen nicht alle zu einem Ende.`)
  }
  return branches
}

/**
 * Reads the story packs.
 * @throws StartFault if a pack is faulty, two stories have one number or a serial has a gap.
 */
export function loadStories(folder: string): StoryCatalog {
  const packed = readPacks(folder, storyPack).flatMap(({ file, pack }) =>
    pack.stories.map((story) => ({ file, story })),
  )
  const placeOf = placesInSeries(packed.map(({ story }) => story))
  const stories = new Map<number, StoredStory>()
  const branches = new Map<number, Branches>()
  const cards = new Map<number, readonly string[]>()
  for (const { file, story } of packed) {
    const { id } = story
    if (stories.has(id)) {
      throw new StartFault(`Die Geschichte ${id} steht zweimal in den Inhalten, auch in ${file}.`)
    }
    const passages = readBranches(story)
    if (passages !== null) branches.set(id, passages)
    cards.set(id, story.cards ?? [])
    stories.set(id, {
      ...textsOf(story),
      id,
      ours: false,
      hasVersion: false,
      series: placeOf.get(id) ?? null,
      branches: passages !== null,
      heat: story.heat,
    })
  }
  const inOrder = [...stories.values()].sort((a, b) => a.id - b.id)
  const places = new Map(inOrder.map(({ id }, place) => [id, place]))
  return {
    stories: inOrder,
    positions: positionsOf(inOrder.map(({ id }) => id)),
    find: (id) => stories.get(id),
    placeOf: (id) => places.get(id) ?? inOrder.length,
    branchesOf: (id) => branches.get(id),
    cardsOf: (id) => cards.get(id) ?? [],
  }
}
