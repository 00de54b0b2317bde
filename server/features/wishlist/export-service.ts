import type { TitledReference } from '#contract/kernel/reference.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { readListed, type Wishes } from './service.ts'

/**
 * The list that both see, and all own wishes. Which of them the partner has as well is not said: a copy,
 * which may never be opened, is no look.
 */
export async function* exportWishlist(
  context: Context,
  wishes: Wishes,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const { both, mine } = await readListed(context, wishes, actor)
  const titles = (things: readonly TitledReference[]) => things.map(({ title }) => title)
  yield jsonFile('vorgemerkt.json', { gemeinsam: titles(both), meineWuensche: titles(mine) })
}
