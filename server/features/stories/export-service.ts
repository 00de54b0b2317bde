import { setImmediate as nextTick } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile, jsonList } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { pathOf } from './path-policy.ts'
import { pathsOf } from './path-store.ts'
import { ratingsOf } from './rating-store.ts'
import { exportOpinion, exportOwnStory, exportStory } from './records.ts'
import { visibleStories } from './service.ts'
import { storyRecordsBy } from './store.ts'
import { versionsOf } from './version-store.ts'

/** Own stories and ratings, and the versions of the couple. */
export async function* exportStories(
  context: Context,
  catalog: StoryCatalog,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const { own, versions, titles, ratings, paths } = await inPair(context, actor).read(
    async (db, pair) => ({
      own: storyRecordsBy(db, pair, actor.userId),
      versions: await versionsOf(db, pair),
      titles: titlesOf(await visibleStories(db, pair, catalog)),
      ratings: await ratingsOf(db, pair, actor.userId),
      paths: await pathsOf(db, pair),
    }),
  )
  yield jsonList('eigene-geschichten.json', presentAll(own, exportOwnStory))
  yield jsonList('fassungen.json', presentAll(versions.values(), exportStory))
  yield jsonFile(
    'geschichten-bewertungen.json',
    [...ratings].map(([id, opinion]) => ({
      geschichte: titles.get(id) ?? null,
      ...exportOpinion(opinion),
    })),
  )
  yield jsonFile(
    'geschichten-wege.json',
    [...paths].flatMap(([id, steps]) => {
      const branches = catalog.branchesOf(id)
      if (branches === undefined) return []
      const { passages } = pathOf(branches, steps)
      const chosen = passages.flatMap((passage) => passage.chosen ?? [])
      return [{ geschichte: titles.get(id) ?? null, gewählt: chosen }]
    }),
  )
}

/** Titles only, since a slow reader of the archive must not hold all texts in memory meanwhile. */
const titlesOf = (stories: Iterable<{ readonly id: number; readonly title: string }>) =>
  new Map(Array.from(stories, ({ id, title }) => [id, title] as const))

/** Presents the stories one by one as the archive is written: all at once would block others. */
async function* presentAll<T>(
  stories: Iterable<T> | AsyncIterable<T>,
  present: (story: T) => unknown,
) {
  for await (const story of stories) {
    await nextTick()
    yield present(story)
  }
}
