import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { jsonFile } from '../../identity/data-export.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { ratingsOf } from './rating-store.ts'
import { exportOpinion, exportStory } from './records.ts'
import { vaultOf, visibleStories } from './service.ts'
import { storiesBy } from './store.ts'
import { versionsOf } from './version-store.ts'

/** Own stories and ratings, and the versions of the couple. */
export async function* exportStories(
  context: Context,
  catalog: StoryCatalog,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const { db } = context.database
  const pair = await vaultOf(context, actor)
  yield jsonFile(
    'eigene-geschichten.json',
    (await storiesBy(db, pair, actor.userId)).map(exportStory),
  )
  yield jsonFile('fassungen.json', [...(await versionsOf(db, pair)).values()].map(exportStory))
  const titles = new Map(
    (await visibleStories(context, catalog, pair)).map(({ id, title }) => [id, title]),
  )
  yield jsonFile(
    'geschichten-bewertungen.json',
    [...(await ratingsOf(db, pair, actor.userId))].map(([id, opinion]) => ({
      geschichte: titles.get(id) ?? null,
      ...exportOpinion(opinion),
    })),
  )
}
