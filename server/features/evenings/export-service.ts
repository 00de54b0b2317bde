import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { authorLabel, jsonFile } from '#server/pair/data-export.ts'
import { referenceKey } from '#server/pair/references.ts'
import type { EveningsContext } from './models.ts'
import { type EveningRecord, exportEvening } from './records.ts'
import { readEvenings, titlesIn } from './service.ts'
import { hasAddress } from './store.ts'

/** The open proposal and the agreed evenings, and whether one has a calendar address. */
export async function* exportEvenings(
  context: EveningsContext,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const evenings = await readEvenings(context, actor)
  const { proposal, agreed } = evenings
  const titles = await titlesIn(context, evenings, actor)
  const present = (evening: EveningRecord) => ({
    von: authorLabel(evening.by, actor),
    ...exportEvening(evening),
    dazu: evening.reference && (titles.get(referenceKey(evening.reference)) ?? null),
  })
  yield jsonFile('termine.json', {
    vorschlag: proposal && present(proposal),
    verabredet: agreed.map(present),
    kalenderadresse: await hasAddress(context.database.db, actor.userId),
  })
}
