import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { presentPause } from './present.ts'
import { readOwnPause } from './service.ts'

/** The pause and the stop word as the person sees them. */
export async function* exportPause(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const { on, mine, word, proposal } = presentPause(
    await readOwnPause(context, actor),
    actor.userId,
  )
  yield jsonFile('pause.json', {
    pause: on,
    vonMir: mine,
    wort: word,
    vorschlag: proposal && { wort: proposal.word, von: proposal.mine ? 'ich' : 'Partner:in' },
  })
}
